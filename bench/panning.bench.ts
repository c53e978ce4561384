import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { DraftFolder } from '../backoffice/publishing/draft-folder.ts';
import { buildStudio } from '../backoffice/server/build-studio.ts';
import { NO_RULES } from '../domain/pricing/shop-rules.ts';
import { buildGraph } from '../graph/graph.ts';
import { freePort } from '../tests/support/shops/free-port.ts';
import { longFunnel } from './funnels.ts';
import { launchBrowser } from './pages/measure-page.ts';

/** The most script that a frame of panning may cost, in milliseconds. */
const MOST_MS = 8;
const MOVES = 240;

/**
 * `npm run bench panning [-- --steps 100]`: the script time of a frame while a funnel of so many steps is panned in the studio, as its
 * graph and as its machine. Ends with exit code 1 where a frame costs more than 8 ms.
 */
export async function benchPanning(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { steps: { type: 'string', default: '100' } } });
  const studio = await startStudio(Number(values.steps));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(studio.link);
    for (const as of ['steps', 'machine']) {
      await page.goto(`${studio.origin}/machines/funnels/long?as=${as}`);
      await page.locator('.canvas :is(.step, .state)').first().waitFor({ timeout: 120_000 });
      // What the view does after it is drawn is no part of panning.
      await page.waitForTimeout(2_000);
      for (const zoom of ['as it opens', 'zoomed out']) {
        if (zoom === 'zoomed out') await zoomOut(page);
        const { perFrame, frames, nodes } = await panned(page);
        const cost = `${perFrame.toFixed(2)} ms of script a frame`;
        console.log(`${as}, ${zoom}: ${cost}, over ${frames} frames with ${nodes} boxes`);
        if (perFrame > MOST_MS) process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await studio.close();
  }
}

/** Until every box but the last is in sight: a drawing that is seen as a whole does not scroll. */
async function zoomOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(1_000);
}

/** As text: what is compiled for this process has helpers that a page lacks. */
const COUNT_FRAMES = `(() => {
  const { dataset } = document.documentElement;
  const count = () => {
    dataset.frames = String(Number(dataset.frames ?? 0) + 1);
    requestAnimationFrame(count);
  };
  count();
})()`;

async function panned(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(COUNT_FRAMES);
  const framesOf = async () => Number(await page.locator('html').getAttribute('data-frames'));
  const [x, y] = [430, 720];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const place = () =>
    page.locator('.canvas-room').evaluate(({ scrollLeft, scrollTop }) => `${scrollLeft} ${scrollTop}`);
  const before = await place();
  const [script, frames] = [await scriptMs(session), await framesOf()];
  for (let move = 0; move < MOVES; move += 1)
    await page.mouse.move(x + 200 * Math.sin(move / 12), y - 300 * Math.abs(Math.sin(move / 20)));
  const [scriptAfter, framesAfter] = [await scriptMs(session), await framesOf()];
  if ((await place()) === before) throw new Error('The view did not move: nothing was measured.');
  await page.mouse.up();
  if ((await page.locator('.canvas :is(.step, .state)').count()) === 0)
    throw new Error('No box is in sight: panning showed nothing.');
  const shown = framesAfter - frames;
  return {
    perFrame: (scriptAfter - script) / shown,
    frames: shown,
    nodes: await page.locator('.canvas :is(.step, .state)').count(),
  };
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}

/** The built studio with one live funnel, without a shop. */
async function startStudio(steps: number) {
  execFileSync(process.execPath, ['-e', "import('./scripts/build.js').then((made) => made.buildStudioIfChanged())"]);
  const port = await freePort();
  const { funnel, catalogue } = longFunnel(steps);
  const graph = buildGraph(funnel, (id) => catalogue.content[id]?.view ?? null);
  const published = { hash: 'bench', graph, funnel, offers: {}, content: {}, brand: { siteName: 'Bench' } as never };
  const origin = `http://studio.localhost:${port}`;
  const { app, newLink } = await buildStudio({
    origin,
    shopOrigin: 'http://localhost:8080',
    secret: randomBytes(32),
    adminToken: null,
    signOuts: { add: async () => {}, among: async () => [] },
    countToken: async () => 0,
    clock: () => new Date(),
    randomBytes,
    folder: 'dist/studio',
    funnels: { live: () => [published], byHash: async () => published, rulesOf: () => NO_RULES },
    admin: async () => ({ done: false, text: 'no shop runs behind this studio' }),
    marks: async () => ({ figures: '', orders: '', versions: '', outbox: '', audit: '' }),
    funnelsFolder: 'funnels',
    drafts: new DraftFolder('funnels'),
    newId: randomUUID,
    sources: '.',
    isDevelopment: false,
  });
  await app.listen({ port, host: 'localhost' });
  return { origin, link: newLink(), close: () => app.close() };
}
