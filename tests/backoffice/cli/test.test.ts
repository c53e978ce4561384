import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { MachineWalker } from '../../../backoffice/paths/testing/machine-walker.ts';
import { writeHtml } from '../../../backoffice/paths/testing/report/html.ts';
import { writeJunit } from '../../../backoffice/paths/testing/report/junit.ts';
import {
  coverageOf,
  isFullyCovered,
  journeyPages,
  type PlannedWalk,
  planWalks,
  type WalkResult,
} from '../../../backoffice/paths/testing/results.ts';
import { runWalks } from '../../../backoffice/paths/testing/run-walks.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { DEMO_FOLDERS } from '../../support/funnels/demo-folder.ts';
import { demoFunnels } from '../../support/funnels/demo-funnels.ts';
import { thinned } from '../../support/soak/soak.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { sluice } from './sluice.ts';

let folder: string;
let out: string;

beforeEach(async () => {
  const own = await emptyFolder();
  [folder, out] = [path.join(own, 'funnels'), path.join(own, 'report')];
});

async function demoFunnel(uid: string): Promise<PublishedFunnel> {
  const found = (await demoFunnels()).find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
  if (!found) throw new Error(`the demo has no funnel ${uid}`);
  return found;
}

const tested = (...flags: string[]) => sluice(['test', path.join(folder, 'acme'), '--out', out, ...flags]);

describe('sluice test', () => {
  it.each(thinned(DEMO_FOLDERS, 2))(
    'N03 walks every step and edge of a brand that was made from %s, in the machine',
    async (from) => {
      await sluice(['new', 'acme', '--from', from, '--folder', folder]);
      const { code, printed } = await tested('--machine-only');
      expect(code, printed).toBe(0);
      expect(printed).toMatch(/^acme-\w+, in the machine: (\d+) of \1 steps, (\d+) of \2 edges, (\d+) of \3 variants/m);
      expect(printed).toMatch(/^\d+ walks, 0 failed\.$/m);
      const address = /^Report: (file:.*)$/m.exec(printed)?.[1] ?? '';
      expect(fileURLToPath(address)).toBe(path.join(out, 'report.html'));
      const { window } = new JSDOM(await fs.readFile(path.join(out, 'report.html'), 'utf8'));
      expect(window.document.querySelector('h1')?.textContent).toBe('Every walk arrived');
      const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(
        await fs.readFile(path.join(out, 'junit.xml'), 'utf8'),
      );
      expect(testsuites).toMatchObject({ '@_failures': '0', '@_skipped': '0' });
    },
  );

  it('N05 says at once what verify refuses, such as an override that names nothing, and a brand that is not there', async () => {
    await sluice(['new', 'acme', '--from', 'fernhollow', '--folder', folder]);
    const file = path.join(folder, 'acme/funnels/classic.json');
    const json = JSON.parse(await fs.readFile(file, 'utf8'));
    json.defaultFunnels[2].overrideYes = 'nowhere';
    await fs.writeFile(file, JSON.stringify(json));
    await fs.mkdir(out, { recursive: true });
    await fs.writeFile(path.join(out, 'report.html'), 'an earlier report');
    const { code, printed, complained } = await tested();
    expect([code, printed]).toEqual([1, '']);
    expect(complained).toMatch(
      /acme does not pass verify:\nerror .*classic\.json:\d+:\d+ \/defaultFunnels\/2\/overrideYes/,
    );
    expect(await fs.readdir(out)).toEqual(['junit.xml']);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(
      await fs.readFile(path.join(out, 'junit.xml'), 'utf8'),
    );
    expect(testsuites.testsuite).toMatchObject({ '@_name': 'verify', '@_failures': '1' });
    expect(await sluice(['test', path.join(folder, 'none')])).toMatchObject({ code: 1, printed: '' });
    expect((await tested('--browser', '--machine-only')).code).toBe(2);
  });

  it('N03 walks the machine where no browser can be started, and says what to install', async () => {
    await sluice(['new', 'acme', '--from', 'fernhollow', '--folder', folder]);
    const walk = (...flags: string[]) =>
      sluice(['test', path.join(folder, 'acme'), '--out', out, ...flags], { CHROMIUM_PATH: '/nowhere/chromium' });
    const { code, printed } = await walk();
    expect(code, printed).toBe(0);
    expect(printed).toMatch(
      /^No browser can be started .*: run npx playwright install chromium, or set CHROMIUM_PATH/m,
    );
    expect(printed).toContain('acme-classic, in the machine: 7 of 7 steps');
    expect((await walk('--browser')).code).toBe(1);
  });
});

describe('the plan of a test', () => {
  it('X01 X02 X05 shows every variant that a device may show, on each device', async () => {
    const quiz = await demoFunnel('quiz');
    const shown = new Set(
      planWalks([quiz]).flatMap(({ journey, device, round }) =>
        journeyPages(quiz.graph, journey, device, round).map((page) => `${device} ${page}`),
      ),
    );
    const visible = quiz.graph.nodes.flatMap(({ id, variants, splitTestEnabled }) =>
      (['Mobile', 'Desktop'] as const).flatMap((device) => {
        const own = variants.filter(
          ({ visibility }) => (visibility ?? 'All') === 'All' || visibility === `${device} only`,
        );
        return (splitTestEnabled ? own : own.slice(0, 1)).map(({ sfid }) => `${device} ${id} ${sfid}`);
      }),
    );
    expect([...shown].sort()).toEqual(visible.sort());
    expect(visible.length).toBeGreaterThan(2 * quiz.graph.nodes.length);
  });
});

describe('a walk that fails', () => {
  it('N05 is one whose step leads elsewhere in the machine, with what was expected and seen', async () => {
    const published = await demoFunnel('classic');
    const [walk] = planWalks([published]);
    const [first, second] = walk?.journey.steps ?? [];
    if (!walk || !first || !second) throw new Error('the funnel has no journey');
    const journey = { steps: [first, { ...second, to: 'fh-classic-thank-you' }], end: 'fh-classic-thank-you' };
    const walker = new MachineWalker({ ...walk, journey });
    expect(() => walker.walks()).toThrow(
      'Expected the step order-success-common. Seen: fh-classic-upsell-1 in the state',
    );
    expect(walker.current).toBe(journey.steps[1]);
  });

  it('N05 keeps others from being begun that would fail there, and leaves gaps in the coverage', async () => {
    const published = await demoFunnel('classic');
    const plan = planWalks([published]);
    const broken = 'fh-classic-upsell-2';
    const results = await runWalks(
      'browser',
      plan,
      () => 0,
      async ({ journey }) => {
        const at = journey.steps.find(({ to }) => to === broken);
        return at ? { at, message: 'no page', screenshot: null } : null;
      },
    );
    const edges = published.graph.edges.filter(({ to }) => to === broken);
    const failed = results.filter(({ failure }) => failure);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(2 * edges.length);
    expect(results.filter(({ repeats }) => repeats).length).toBeGreaterThan(0);
    const coverage = coverageOf(published, 'browser', results);
    expect(isFullyCovered(coverage)).toBe(false);
    expect(coverage.nodes.covered).toBeLessThan(coverage.nodes.total);
  });

  it('N05 has its way on the diagram, and nothing that a brand or a page wrote is read as HTML or XML', async () => {
    const hostile = '</text></svg><script>alert(1)</script><img src=x onerror=alert(1)> & "]]>\u0007';
    const demo = await demoFunnel('classic');
    const offers = Object.entries(demo.offers).map(([sfid, offer]) => [sfid, { ...offer, name: hostile }] as const);
    const funnel = { ...demo.graph.funnel, uniqueIdentifier: hostile };
    const nodes = demo.graph.nodes.map((node) => ({ ...node, url: hostile }));
    const published = { ...demo, offers: Object.fromEntries(offers), graph: { ...demo.graph, nodes, funnel } };
    const [walk] = planWalks([published]).slice(-1) as [PlannedWalk];
    const at = walk.journey.steps[2] ?? null;
    const failure = { at, message: `Seen:\n${hostile}`, screenshot: Buffer.from('a picture') };
    const results: WalkResult[] = [{ runner: 'browser', walk, took: 5, failure, repeats: null }];
    const coverages = [coverageOf(published, 'browser', results)];
    const html = await writeHtml({ brand: hostile, results, coverages, note: hostile });
    const { document } = new JSDOM(html).window;
    expect(document.querySelectorAll('script, [onerror], [onload]')).toHaveLength(0);
    expect(document.querySelectorAll('img')).toHaveLength(1);
    expect(document.querySelector('h1')?.textContent).toBe('1 of 1 walks failed');
    const drawn = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(drawn).toEqual(expect.arrayContaining(['1', '2', '3 · failed here']));
    const suites = new XMLParser({ ignoreAttributes: false }).parse(writeJunit(results), true).testsuites;
    expect(suites.testsuite.testcase.failure['#text']).toContain('<script>alert(1)</script>');
  });
});
