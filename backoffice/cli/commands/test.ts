import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorText } from '../../../domain/error-text.ts';
import type { DeviceKind } from '../../../domain/funnel/split-test.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { isError } from '../../../graph/verify.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { checkBrand } from '../../brands/check-brand.ts';
import { runAdmin } from '../../commands/admin-client.ts';
import { writeHtml } from '../../paths/testing/report/html.ts';
import { junitOfFindings, writeJunit } from '../../paths/testing/report/junit.ts';
import {
  coverageOf,
  type FunnelCoverage,
  failurePlace,
  isFullyCovered,
  planWalks,
  type Runner,
  variantIn,
  type WalkResult,
  walkTitle,
} from '../../paths/testing/results.ts';
import { runInMachine } from '../../paths/testing/run-walks.ts';
import { endShopProcess, freePorts, startShopProcess } from '../../paths/testing/shop-process.ts';
import { readBrandFolder } from '../../publishing/read-brand.ts';
import { findingLine, placedFindings } from '../findings/placed-finding.ts';
import { checkPath } from '../input/check-path.ts';
import { type Environment, failed, type RunLine } from '../input/command.ts';
import { findBrandFolder, shownPath } from './new.ts';
import { pathFrom } from './verify.ts';

/** Walks every journey of a brand's funnels in the machine and in a browser, in a shop of its own. */
export const test: RunLine = async (read, environment) => {
  const [name = ''] = read.names;
  if (read.has('browser') && read.has('machine-only')) return 'choose either --browser or --machine-only';
  const folder = await findBrandFolder(environment, name);
  if (!folder) return failed(environment, `${name} is no brand: give its folder, or its name.`);
  const errors = (await checkPath(pathFrom(environment, shownPath(environment, folder)))).findings.filter(isError);
  const out = resolve(environment.folder, read.value('out') ?? join('test-results/sluice', basename(folder)));
  // The report of an earlier run must not be read as this one's.
  await rm(join(out, HTML), { force: true });
  if (errors.length > 0) {
    await mkdir(out, { recursive: true });
    await writeFile(join(out, JUNIT), junitOfFindings(errors));
    return failed(
      environment,
      [`${name} does not pass verify:`, ...(await placedFindings(errors)).map(findingLine)].join('\n'),
    );
  }
  try {
    const tested = await testBrand(environment, folder, read.has('machine-only'));
    const file = await writeReport(out, tested);
    environment.print([...summarize(tested), `Report: ${pathToFileURL(file).href}`].join('\n'));
    const isBrowserMissing = read.has('browser') && tested.note !== null;
    return tested.coverages.every(isFullyCovered) && !isBrowserMissing ? 0 : 1;
  } catch (error) {
    return failed(environment, `${name} could not be tested (${errorText(error)}).`);
  }
};

const HTML = 'report.html';
const JUNIT = 'junit.xml';

interface Tested {
  brand: string;
  results: WalkResult[];
  coverages: FunnelCoverage[];
  /** Why no browser walked; null where one did, or was not to. */
  note: string | null;
}

async function testBrand(environment: Environment, folder: string, isMachineOnly: boolean): Promise<Tested> {
  const brand = await readBrandFolder(dirname(folder), basename(folder));
  const funnels = checkBrand(brand, contentHash).flatMap(({ funnel }) => funnel ?? []);
  const plan = planWalks(funnels);
  environment.complain(`Walking ${plan.length} journeys in the machine …`);
  const inMachine = await runInMachine(plan, environment.testing.stopwatch);
  const inBrowser = isMachineOnly ? [] : await runBrowser(environment, folder, plan);
  const note = typeof inBrowser === 'string' ? inBrowser : null;
  const walked: Runner[] = isMachineOnly || note !== null ? ['machine'] : ['machine', 'browser'];
  const results = [...inMachine, ...(typeof inBrowser === 'string' ? [] : inBrowser)];
  const coverages = funnels.flatMap((funnel) => walked.map((runner) => coverageOf(funnel, runner, results)));
  return { brand: funnels[0]?.brand.siteName ?? brand.name, results, coverages, note };
}

type Plan = ReturnType<typeof planWalks>;

/** The walks in a browser, or a sentence with what has to be installed for them. */
async function runBrowser(environment: Environment, folder: string, plan: Plan): Promise<WalkResult[] | string> {
  const { home, testing } = environment;
  const browsers = await import('../../paths/testing/browser/run-in-browser.ts').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  if (!browsers) return `Playwright is not installed, so no browser walked: run npm install --include=dev in ${home}.`;
  const file = environment.environment.CHROMIUM_PATH ?? testing.findBrowser();
  const browser = await browsers.startBrowser(file, process.getuid?.() === 0);
  if (typeof browser === 'string') return browser;
  const own = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  try {
    environment.complain(`Walking ${plan.length} journeys in the browser …`);
    return await inOwnShop(environment, own, folder, (shop) =>
      browsers.runInBrowser(browser, shop, plan, testing.stopwatch),
    );
  } finally {
    await browser.close();
    await rm(own, { recursive: true, force: true });
  }
}

interface OwnShop {
  url: string;
  sandboxUrl: string;
  showVariants(device: DeviceKind, round: number): Promise<void>;
}

/** The shop ends before compiling its database a second time, for speed, has paid off. */
const SHORT_LIVED = ['--liftoff-only'];

/** Runs a shop with this brand alone on free ports and new data, and with the sandboxes, also where the environment has keys. */
async function inOwnShop<Result>(
  { home, testing }: Environment,
  own: string,
  folder: string,
  use: (shop: OwnShop) => Promise<Result>,
): Promise<Result> {
  const [data, funnels] = [join(own, 'data'), join(own, 'funnels')];
  await cp(folder, join(funnels, basename(folder)), { recursive: true });
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    WALLETS_SANDBOX_PORT: '0',
    PAYPAL_SANDBOX_PORT: '0',
    AMAZON_SANDBOX_PORT: '0',
    INTERNAL_APPS_SANDBOX_PORT: '0',
    SLUICE_DATA: data,
    SLUICE_FUNNELS: funnels,
    MAKE_PICTURES: 'false',
  };
  const env = { PATH, HOME, TMPDIR, SystemRoot, ...settings };
  const shop = await startShopProcess({
    module: await testing.buildShop(),
    folder: home,
    env,
    nodeOptions: SHORT_LIVED,
  });
  const urls = { url: `http://localhost:${port}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
  try {
    return await use({ ...urls, showVariants: (...shown) => showVariants({ data, funnels, folder }, ...shown) });
  } finally {
    await endShopProcess(shop, 'SIGTERM');
  }
}

/** Publishes the brand's split tests so that the shop draws this round's variants alone. */
async function showVariants(
  { data, funnels, folder }: { data: string; funnels: string; folder: string },
  device: DeviceKind,
  round: number,
): Promise<void> {
  const brand = await readBrandFolder(dirname(folder), basename(folder));
  const published = checkBrand(brand, contentHash).flatMap(({ funnel }) => funnel ?? []);
  if (!published.some(hasSplitTest)) return;
  for (const [index, { name }] of brand.funnels.entries()) {
    const weighted = published[index] && withOneVariant(published[index], device, round);
    if (weighted) await writeFile(join(funnels, name), JSON.stringify(weighted));
  }
  const launchSandboxes = async () => ({ ok: false as const, message: 'The shop of the test has ended.' });
  const { done, text } = await runAdmin(
    { environment: { SLUICE_DATA: data }, launchSandboxes },
    { type: 'publish', folder: funnels },
  );
  if (!done) throw new Error(text);
}

function hasSplitTest({ graph }: PublishedFunnel): boolean {
  return graph.nodes.some(({ splitTestEnabled, variants }) => splitTestEnabled && variants.length > 1);
}

/** The funnel file, with the whole weight of each split test on one variant. */
function withOneVariant({ funnel, graph }: PublishedFunnel, device: DeviceKind, round: number) {
  const steps = funnel.defaultFunnels.map((step) => {
    const node = graph.nodes.find(({ id }) => id === step.sfid);
    if (!node?.splitTestEnabled) return step;
    const chosen = variantIn(node, device, round);
    const weigh = (sfid: string) => (sfid === chosen?.sfid ? 100 : 0);
    return { ...step, variants: step.variants.map((variant) => ({ ...variant, percentage: weigh(variant.sfid) })) };
  });
  return { ...funnel, defaultFunnels: steps };
}

async function writeReport(out: string, tested: Tested): Promise<string> {
  const file = join(out, HTML);
  await mkdir(out, { recursive: true });
  await writeFile(file, await writeHtml(tested));
  await writeFile(join(out, JUNIT), writeJunit(tested.results));
  return file;
}

/** A few lines for a terminal: each failure with its first sentence, and the coverage of each funnel. */
function summarize({ results, coverages, note }: Tested): string[] {
  const failures = results.filter(({ failure }) => failure);
  const repeated = results.filter(({ repeats }) => repeats).length;
  const skipped = repeated > 0 ? `, ${repeated} not begun, since they fail where these do` : '';
  return [
    ...failures.flatMap((result) => [
      `failed ${walkTitle(result.walk)}, in the ${result.runner}, at ${failurePlace(result)}`,
      ...(result.failure?.message ?? '').split('\n').map((line) => `  ${line}`),
    ]),
    ...coverages.map(
      ({ published, runner, nodes, edges, pages }) =>
        `${published.graph.funnel.uniqueIdentifier}, in the ${runner}: ${coveredText(nodes)} steps, ${coveredText(edges)} edges, ${coveredText(pages)} variants and devices`,
    ),
    ...(note === null ? [] : [note]),
    `${results.length} walks, ${failures.length} failed${skipped}.`,
  ];
}

function coveredText({ covered, total }: { covered: number; total: number }): string {
  return `${covered} of ${total}`;
}
