import { expect, it } from 'vitest';
import { videoOrigins } from '../../../domain/tracking/video.ts';

it.each([null, 'vimeo', 7, {}, { player: 'unknown' }])('R12 the video %j needs no sources', (video) => {
  expect(Object.values(videoOrigins([{ content: { video } }, { content: {} }])).flat()).toEqual([]);
});
