import os from 'node:os';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import sharp from 'sharp';
import { optimize } from 'svgo';

/**
 * The child process of `picture-maker.ts`: makes the forms of one picture after the other. It ends with the process that started
 * it, however that ends.
 */

os.setPriority(os.constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);

/** As `MOST_PIXELS` of `read-pictures.ts`; the head of a picture may say less than there is. */
const READING = { limitInputPixels: 50_000_000, failOn: 'error' };

const FORMATS = {
  avif: { quality: 55, effort: 4 },
  webp: { quality: 76, effort: 5 },
};

const RASTERS = new Set(['png', 'jpeg']);

process.on('disconnect', () => process.exit());
process.on('message', async (job) => {
  const made = await makeForms(job).then(
    (forms) => ({ type: 'made', forms }),
    (error) => ({ type: 'unmade', problem: error.message }),
  );
  process.send(made);
});

function makeForms({ kind, bytes, widths }) {
  return kind === 'raster' ? rasterForms(Buffer.from(bytes), widths) : drawingForms(Buffer.from(bytes));
}

async function rasterForms(bytes, widths) {
  const { format } = await sharp(bytes, READING).metadata();
  if (!RASTERS.has(format)) throw new Error(`it is ${format}, and neither PNG nor JPEG`);
  const forms = {};
  for (const width of widths) {
    for (const [format, options] of Object.entries(FORMATS)) {
      const smaller = sharp(bytes, READING).autoOrient().resize({ width, withoutEnlargement: true });
      forms[`${width}.${format}`] = await smaller.toFormat(format, options).toBuffer();
    }
  }
  return forms;
}

/** Of paths, numbers alone are shortened: the other steps redraw some curves, and save nothing once a drawing is compressed. */
const PATHS = {
  applyTransforms: false,
  applyTransformsStroked: false,
  collapseRepeated: false,
  convertToQ: false,
  curveSmoothShorthands: false,
  lineShorthands: false,
  makeArcs: false,
  removeUseless: false,
  straightCurves: false,
};

/** Ids and descriptions stay: styles, links and the words for a screen reader refer to them. */
const LEFT_ALONE = { cleanupIds: false, removeDesc: false, convertTransform: false, mergePaths: false };

const PRESET = { name: 'preset-default', params: { overrides: { ...LEFT_ALONE, convertPathData: PATHS } } };

async function drawingForms(bytes) {
  const { data } = optimize(bytes.toString('utf8'), { multipass: true, plugins: [PRESET] });
  if (!data.endsWith('</svg>')) throw new Error('it is no drawing once it is minified');
  const svg = Buffer.from(data);
  const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    svg,
    'svg.br': await promisify(zlib.brotliCompress)(svg, brotli),
    'svg.gzip': await promisify(zlib.gzip)(svg, { level: 9 }),
  };
}
