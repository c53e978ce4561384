import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readImages } from '../../../server/pictures/read-pictures.ts';
import { animatedPng, DRAWING, jpegOf, pixelBomb, pngOf } from '../../support/shops/pictures.ts';
import { emptyFolder } from '../../support/stores/stores.ts';

it('the files of images are what their bytes are, whole or cut off', async () => {
  const root = await emptyFolder();
  const png = await pngOf(30, 20);
  const jpeg = await jpegOf(30, 20);
  const files: Record<string, [bytes: Buffer | string, expected: object]> = {
    'a.svg': [DRAWING, { kind: 'svg', isCut: false }],
    'b.svg': [DRAWING.slice(0, -8), { kind: 'svg', isCut: true }],
    'c.svg': ['<!DOCTYPE html>\n<html><svg></svg></html>', { kind: 'html', picture: null }],
    'd.svg': ['', { size: 0, kind: null }],
    'e.png': [png, { kind: 'png', isCut: false, size: png.length }],
    'f.png': [png.subarray(0, -20), { kind: 'png', isCut: true }],
    'g.jpg': [jpeg, { kind: 'jpg', isCut: false }],
    'h.jpg': [jpeg.subarray(0, -20), { kind: 'jpg', isCut: true }],
    'i.jpg': [png, { kind: 'png', isCut: false }],
    'j.png': [animatedPng(), { kind: 'png', isAnimated: true }],
    'k.png': [pixelBomb(), { kind: 'png', picture: { forms: 'none' } }],
    'l.vtt': ['WEBVTT\n\n00:00.000 --> 00:01.000\nA', { kind: 'vtt', isCut: false }],
    'm.vtt': ['WEBVTT\n', { kind: 'vtt', isCut: true }],
    'n.mp4': [Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')]), { kind: 'mp4', isCut: false }],
    'o.webm': [Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), { kind: 'webm', isCut: false }],
    'p.gif': ['GIF89a', { kind: 'gif' }],
    'q w.svg': [DRAWING, { kind: 'svg' }],
  };
  await fs.mkdir(path.join(root, 'oak/images/folder'), { recursive: true });
  for (const [name, [bytes]] of Object.entries(files)) await fs.writeFile(path.join(root, 'oak/images', name), bytes);
  const found = await readImages(root, 'oak');
  expect(found.map(({ name }) => name)).toEqual(Object.keys(files));
  for (const image of found) expect(image, image.name).toMatchObject(files[image.name]?.[1] ?? {});
});
