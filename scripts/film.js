import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from './browser.js';

/**
 * Makes Northvale's short silent film from its own drawings, each under a slow pan and cross-faded into the next: `node
 * scripts/film.js`. It needs ffmpeg; the film is committed with the pictures, so a build does not run this.
 */

const FOLDER = fileURLToPath(new URL('../funnels/northvale/images/', import.meta.url));
const FILM = { width: 864, height: 486, rate: 20, shot: 5.5, melt: 0.7 };
/** Pans run on pictures drawn this much larger, so that a step of one pixel does not show. */
const DRAWN = 3;

/**
 * `sight` is the share of the picture's width that is visible; `from` and `to` are its centre as shares of width and
 * height. Each is given for the start and the end of the shot.
 */
const SHOTS = [
  { picture: 'frost', sight: [0.8, 0.8], from: [0.42, 0.5], to: [0.58, 0.5] },
  { picture: 'dishes', sight: [0.7, 0.94], from: [0.36, 0.66], to: [0.5, 0.54] },
  { picture: 'hero', sight: [0.94, 0.78], from: [0.5, 0.5], to: [0.62, 0.56] },
  { picture: 'nightfall', sight: [0.72, 0.92], from: [0.52, 0.6], to: [0.5, 0.54] },
];

async function drawShots(folder) {
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 960, height: 800 }, deviceScaleFactor: DRAWN });
  for (const { picture } of SHOTS) {
    const svg = readFileSync(join(FOLDER, `${picture}.svg`), 'utf8');
    await page.setContent(`<style>body{margin:0}svg{display:block;width:960px;height:auto}</style>${svg}`);
    await page
      .locator('svg')
      .first()
      .screenshot({ path: join(folder, `${picture}.png`) });
  }
  await browser.close();
}

/** One shot as an ffmpeg filter: the visible part moves and widens with an ease in and out. */
function panOf({ sight, from, to }, index) {
  const frames = Math.round(FILM.shot * FILM.rate);
  const share = `(0.5-0.5*cos(PI*on/${frames - 1}))`;
  const between = ([a, b]) => `(${a}+(${b - a})*${share})`;
  const x = between([from[0], to[0]]);
  const y = between([from[1], to[1]]);
  const pan = `zoompan=z='1/${between(sight)}':x='iw*${x}-iw/zoom/2':y='ih*${y}-ih/zoom/2'`;
  const wide = `crop=iw:iw*${FILM.height}/${FILM.width}`;
  return `[${index}:v]${wide},${pan}:d=${frames}:s=${FILM.width}x${FILM.height}:fps=${FILM.rate},setsar=1[s${index}]`;
}

function meltsOf(count) {
  return Array.from({ length: count - 1 }, (_, index) => {
    const before = index === 0 ? '[s0]' : `[m${index}]`;
    const offset = (index + 1) * (FILM.shot - FILM.melt);
    return `${before}[s${index + 1}]xfade=transition=fade:duration=${FILM.melt}:offset=${offset}[m${index + 1}]`;
  });
}

function encode(folder, name, codec) {
  const inputs = SHOTS.flatMap(({ picture }) => ['-i', join(folder, `${picture}.png`)]);
  const filters = [...SHOTS.map(panOf), ...meltsOf(SHOTS.length)].join(';');
  const output = join(FOLDER, name);
  const args = ['-y', '-loglevel', 'error', ...inputs, '-filter_complex', filters, '-map', `[m${SHOTS.length - 1}]`];
  const { status } = spawnSync('ffmpeg', [...args, '-an', '-map_metadata', '-1', ...codec, output], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`ffmpeg could not write ${name}`);
  console.log(`${name}: ${Math.round(statSync(output).size / 1024)} KB`);
}

const folder = mkdtempSync(join(tmpdir(), 'film-'));
await drawShots(folder);
encode(folder, 'film.webm', ['-c:v', 'libvpx-vp9', '-crf', '48', '-b:v', '0', '-pix_fmt', 'yuv420p', '-row-mt', '1']);
encode(folder, 'film.mp4', [
  '-c:v',
  'libx264',
  '-crf',
  '34',
  '-preset',
  'veryslow',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
]);
rmSync(folder, { recursive: true });
