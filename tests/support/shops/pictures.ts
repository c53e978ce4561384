import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A JPEG of soft clouds. */
export async function jpegOf(width: number, height: number, orientation?: number): Promise<Buffer> {
  const clouds = sharp({ create: { width: 20, height: 20, channels: 3, background: '#888888', noise: NOISE } });
  const picture = sharp(await clouds.png().toBuffer()).resize(width, height, { fit: 'fill' });
  return picture.withMetadata({ orientation }).jpeg({ quality: 92 }).toBuffer();
}

export function pngOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#00800080' } })
    .png()
    .toBuffer();
}

/** A PNG whose head is right and whose pixels are not. */
export async function corruptPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff', noise: NOISE } })
    .png()
    .toBuffer();
  return png.fill(0x55, png.indexOf('IDAT') + 8, png.length - 12);
}

/** A PNG of one color with 64 million pixels, more than are read, in less than 10 KB. */
export function pixelBomb(side = 8_000): Buffer {
  const rows = Buffer.alloc((side / 8 + 1) * side);
  return pngWith(side, [chunk('IDAT', deflateSync(rows, { level: 9 }))]);
}

/** A PNG that says in its head that it moves. */
export function animatedPng(): Buffer {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  const rows = Buffer.alloc(2 * 8);
  return pngWith(8, [chunk('acTL', frames), chunk('IDAT', deflateSync(rows))]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square PNG of one bit for each pixel. */
function pngWith(side: number, chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A drawing as an editor leaves it. */
export const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by an editor -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" role="img" aria-labelledby="oak-title oak-desc">
  <title id="oak-title">An oak</title>
  <desc id="oak-desc">With one acorn</desc>
  <metadata>An editor's own</metadata>
  <defs><linearGradient id="leaf"><stop offset="0" stop-color="#008000"/></linearGradient></defs>
  <rect x="10.123456" y="10" width="100" height="80" fill="url(#leaf)"/>
</svg>
`;
