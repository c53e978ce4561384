import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Makes the demo's JPEG of one of its drawings, with the grain of a photograph: `npx tsx packages/demo-art/photograph.ts`. The file is
 * committed with the drawings, so a build does not run this.
 */

const FOLDER = fileURLToPath(new URL('../../funnels/fernhollow/images/', import.meta.url));
const WIDTH = 1600;
const DRAWN_WIDTH = 960;
/** Of the resolution at which a drawing is as wide as it says. */
const PLAIN_DPI = 72;

const drawing = sharp(`${FOLDER}running-dog.svg`, { density: (PLAIN_DPI * WIDTH) / DRAWN_WIDTH }).resize(WIDTH);
const { data, info } = await drawing.flatten({ background: '#ffffff' }).toBuffer({ resolveWithObject: true });
const noise = { type: 'gaussian', mean: 128, sigma: 7 } as const;
const grain = await sharp({
  create: { width: info.width, height: info.height, channels: 3, background: '#808080', noise },
})
  .greyscale()
  .png()
  .toBuffer();
await sharp(data)
  .composite([{ input: grain, blend: 'soft-light' }])
  .jpeg({ quality: 88, mozjpeg: true })
  .toFile(`${FOLDER}evening-run.jpg`);
