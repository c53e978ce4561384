// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VendorVideo, VideoPort } from '../../../contracts/page/video-player.ts';
import { videoOrigins } from '../../../domain/tracking/video.ts';
import { NOTHING_WATCHED, shareOf, watchedAt, watchedShare, watchedToEnd } from '../../../domain/tracking/watching.ts';
import { createVideoPort } from '../../../src/adapters/video/create-video-port.ts';
import { VideoContext } from '../../../src/components/video/video.context.ts';
import { Video } from '../../../src/components/video/video.tsx';
import { aVideo } from '../../support/pages/content-models.ts';

beforeEach(() => {
  document.head.replaceChildren();
});

afterEach(() => {
  cleanup();
  for (const name of ['_wq', 'bc', 'OO']) Reflect.deleteProperty(window, name);
});

/** Plays a video of this duration at these moments; returns the reported percentages. */
function watch(duration: number, moments: readonly number[]): number[] {
  let watching = NOTHING_WATCHED;
  return moments.flatMap((time) => {
    const { next, reports } = watchedAt(watching, time, duration);
    watching = next;
    return reports;
  });
}

const seconds = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index + 0.2);

describe('the watched share of a video', () => {
  it('R12 it is reported at each quarter, once', () => {
    expect(watch(20, [...seconds(0, 20), ...seconds(0, 20)])).toEqual([25, 50, 75, 100]);
  });

  it('R12 it counts the watched time, not the position skipped to', () => {
    expect(watch(20, [...seconds(0, 2), ...seconds(18, 20)])).toEqual([]);
    expect(watch(20, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])).toEqual([]);
  });

  it('R12 at the end the share is reported, unless it already was', () => {
    const skipped = watchedToEnd(NOTHING_WATCHED, 0.1);
    expect(skipped.reports).toEqual([10]);
    expect(watchedToEnd(skipped.next, 0.1).reports).toEqual([]);
    expect(watchedToEnd({ seen: new Set(), reported: [25, 50, 75, 100] }, 1).reports).toEqual([]);
  });

  it('R12 it is the player’s own share if the player reports one', () => {
    expect(watchedShare(NOTHING_WATCHED, 0.76).reports).toEqual([25, 50, 75]);
    expect(watchedShare(NOTHING_WATCHED, 0.29 * 100 - 28.0).reports).toEqual([25, 50, 75, 100]);
  });

  it('R12 it is a percentage for any report of a player, and never falls', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: 0, max: 100 }).map(Number));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 40 }), number, (moments, duration) => {
        const reports = watch(duration, moments);
        expect(reports).toEqual([...new Set(reports)].sort((a, b) => a - b));
        expect(reports.every((each) => [25, 50, 75, 100].includes(each))).toBe(true);
        expect(shareOf(NOTHING_WATCHED, duration)).toBe(0);
      }),
    );
  });
});

describe("the browser's own player", () => {
  const player = (port: Partial<VideoPort<HTMLElement>> = {}) => {
    const report = vi.fn();
    const whole = { mount: () => () => {}, report, ...port };
    const { container } = render(
      <VideoContext value={whole}>
        <Video video={aVideo()} />
      </VideoContext>,
    );
    const video = container.querySelector('video');
    if (!video) throw new Error('no video');
    return { video, report };
  };

  it('R12 it has controls, poster, captions and a name, and does not start by itself', () => {
    const { video } = player();
    expect([video.controls, video.autoplay, video.loop]).toEqual([true, false, false]);
    expect(video.getAttribute('poster')).toBe('/images/acorn/oak.svg');
    expect(video.getAttribute('aria-label')).toBe('A film about acorns');
    expect([...video.querySelectorAll('source')].map((each) => each.type)).toEqual(['video/webm', 'video/mp4']);
    expect(video.querySelector('track')?.kind).toBe('captions');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('R12 it reports the watched share', () => {
    const { video, report } = player();
    Object.defineProperties(video, {
      duration: { value: 4 },
      paused: { value: false },
      currentTime: { value: 0, writable: true },
    });
    for (const time of [0.3, 1.3, 2.3, 3.3]) {
      video.currentTime = time;
      fireEvent.timeUpdate(video);
    }
    fireEvent.ended(video);
    expect(report.mock.calls.flat()).toEqual([25, 50, 75, 100]);
  });

  it('R12 it does not count a position that was only sought', () => {
    const { video, report } = player();
    Object.defineProperties(video, { duration: { value: 2 }, paused: { value: true }, currentTime: { value: 1 } });
    fireEvent.timeUpdate(video);
    expect(report).not.toHaveBeenCalled();
  });
});

const shared = { title: 'A film', poster: '/images/acorn/oak.svg' };
const WISTIA: VendorVideo = { ...shared, player: 'wistia', id: 'abc123' };
const BRIGHTCOVE: VendorVideo = { ...shared, player: 'brightcove', account: '77', playerId: 'p1', id: 'ref:film' };
const OOYALA: VendorVideo = { ...shared, player: 'ooyala', playerId: 'brand1', id: 'xyz' };

const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = (index = 0) => act(async () => void scripts()[index]?.dispatchEvent(new Event('load')));

function showVendor(video: VendorVideo) {
  const report = vi.fn();
  const port = createVideoPort(document, report);
  const view = render(
    <VideoContext value={port}>
      <Video video={video} />
    </VideoContext>,
  );
  return { report, ...view };
}

describe("the vendors' players", () => {
  it.each([
    [WISTIA, 'https://fast.wistia.com/assets/external/E-v1.js'],
    [BRIGHTCOVE, 'https://players.brightcove.net/77/p1_default/index.min.js'],
    [OOYALA, 'https://player.ooyala.com/v3/brand1'],
  ])(
    'R12 $player: its script is loaded when its video is shown, once, from an address that the policy allows',
    (video, src) => {
      createVideoPort(document, () => {});
      expect(scripts()).toEqual([]);
      const { unmount } = showVendor(video);
      expect(scripts().map((script) => script.src)).toEqual([src]);
      unmount();
      const { script } = videoOrigins([{ content: { video } }]);
      const { hostname } = new URL(src);
      expect(script.some((source) => hostname.endsWith(source.replace(/^https:\/\/\*?/, '')))).toBe(true);
    },
  );

  it('R12 a script that does not load leaves the poster, and the page says so', async () => {
    const { container } = showVendor(WISTIA);
    await act(async () => void scripts()[0]?.dispatchEvent(new Event('error')));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('cannot be played'));
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/images/acorn/oak.svg');
    expect(scripts()).toEqual([]);
  });

  it.each([BRIGHTCOVE, OOYALA])('R12 $player: a script without a player counts as missing', async (video) => {
    showVendor(video);
    await arrive();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('cannot be played'));
  });

  it('R12 Wistia: it is queued without playing, reports its share, and is removed with the page', async () => {
    const queue: { id: string; options: object; onReady: (video: object) => void }[] = [];
    Object.assign(window, { _wq: queue });
    const { report, container, unmount } = showVendor(WISTIA);
    await arrive();
    expect(container.querySelector('.wistia_embed.wistia_async_abc123')).not.toBeNull();
    expect(queue.map(({ id, options }) => ({ id, options }))).toEqual([{ id: 'abc123', options: { autoPlay: false } }]);
    const listeners = new Map<string, (share: number) => void>();
    const remove = vi.fn();
    queue[0]?.onReady({ bind: (name: string, listener: () => void) => listeners.set(name, listener), remove });
    listeners.get('percentwatchedchanged')?.(0.3);
    listeners.get('percentwatchedchanged')?.(0.6);
    listeners.get('end')?.(0);
    expect(report.mock.calls.flat()).toEqual([25, 50, 60]);
    unmount();
    expect(remove).toHaveBeenCalledOnce();
    expect(document.querySelector('.wistia_embed')).toBeNull();
  });

  it('R12 Brightcove: it becomes a player, reports the watched time, and is removed with the page', async () => {
    const listeners = new Map<string, () => void>();
    const state = { time: 0, paused: false };
    const dispose = vi.fn();
    const bc = vi.fn((element: HTMLElement) => ({
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      currentTime: () => state.time,
      duration: () => 4,
      paused: () => state.paused,
      dispose,
      element,
    }));
    Object.assign(window, { bc });
    const { report, unmount } = showVendor(BRIGHTCOVE);
    await arrive();
    const element = bc.mock.calls[0]?.[0];
    expect(element && { ...element.dataset }).toEqual({
      account: '77',
      player: 'p1',
      embed: 'default',
      videoId: 'ref:film',
    });
    expect(element?.hasAttribute('autoplay')).toBe(false);
    for (const time of [0.5, 1.5]) {
      state.time = time;
      listeners.get('timeupdate')?.();
    }
    Object.assign(state, { time: 3.5, paused: true });
    listeners.get('timeupdate')?.();
    listeners.get('ended')?.();
    expect(report.mock.calls.flat()).toEqual([25, 50]);
    unmount();
    expect(dispose).toHaveBeenCalledOnce();
  });

  it('R12 Ooyala: it is created without playing, reports over its bus, and is removed with the page', async () => {
    const bus = new Map<string, (event: string, ...facts: number[]) => void>();
    const destroy = vi.fn();
    const player = {
      mb: { subscribe: (event: string, _: string, listener: () => void) => bus.set(event, listener) },
      getDuration: () => 2000,
      destroy,
    };
    const create = vi.fn(
      (_place: string, _id: string, options: { autoplay: boolean; onCreate: (made: object) => void }) =>
        options.onCreate(player),
    );
    const EVENTS = { PLAYHEAD_TIME_CHANGED: 'playheadTimeChanged', PLAYED: 'played' };
    Object.assign(window, { OO: { ready: (then: () => void) => then(), Player: { create }, EVENTS } });
    const { report, unmount } = showVendor(OOYALA);
    await arrive();
    expect(create.mock.calls[0]?.slice(0, 2)).toEqual(['ooyala-xyz', 'xyz']);
    expect(create.mock.calls[0]?.[2].autoplay).toBe(false);
    bus.get('playheadTimeChanged')?.('playheadTimeChanged', 0.4);
    bus.get('playheadTimeChanged')?.('playheadTimeChanged', 1.4);
    bus.get('played')?.('played');
    expect(report.mock.calls.flat()).toEqual([25, 50, 75, 100]);
    unmount();
    expect(destroy).toHaveBeenCalledOnce();
  });

  it('R12 a page left before the script has loaded shows no player afterwards', async () => {
    const bc = vi.fn();
    Object.assign(window, { bc });
    const { unmount } = showVendor(BRIGHTCOVE);
    unmount();
    await arrive();
    expect(bc).not.toHaveBeenCalled();
  });
});

describe('the vendors in the policy', () => {
  it("R12 none for the shop's own videos, nor for pages without one", () => {
    const none = { script: [], style: [], img: [], font: [], media: [], connect: [], worker: [] };
    expect(videoOrigins([{ content: { video: aVideo() } }, { content: {} }, { content: { video: null } }])).toEqual(
      none,
    );
    expect(videoOrigins([{ content: { video: { player: 'constructor' } } }])).toEqual(none);
  });

  it('R12 each used vendor, once', () => {
    const { script } = videoOrigins([WISTIA, WISTIA, OOYALA].map((video) => ({ content: { video } })));
    expect(script).toContain('https://player.ooyala.com');
    expect(new Set(script).size).toBe(script.length);
    expect(script.join()).not.toContain('brightcove');
  });
});
