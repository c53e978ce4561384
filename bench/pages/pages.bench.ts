import { parseArgs } from 'node:util';
import { type BenchShop, startBenchShop } from '../shop.ts';
import { type AfterOrder, afterOrder } from './after-order.ts';
import { firstEffect, PRESSED } from './first-effect.ts';
import { launchBrowser, opened, type PageMeasure, type Watch } from './measure-page.ts';
import { picturesAreMade } from './pictures-made.ts';
import { lineOf, middle } from './report-line.ts';
import { type StaticCopies, startStaticCopies, withoutScript } from './static-copy.ts';

/** The kinds of page, each at an address of a demo brand that needs no order. */
const PAGES = [
  { name: 'landing', path: '/home?uid=classic' },
  { name: 'photograph', path: '/home-v2?uid=beef_b' },
  { name: 'article', path: '/home-v2?uid=beef_a' },
  { name: 'video', path: '/vsl?uid=vsl' },
  { name: 'survey', path: '/survey?uid=quiz' },
  { name: 'selector', path: '/offer-selector?uid=quiz' },
  { name: 'order form', path: '/two-step-order-form-common?uid=classic' },
  { name: 'text', path: '/policy?uid=classic' },
] as const;

/** Each page is compressed well from its second visit on. */
const WARM_UP = 3;

/**
 * `npm run bench pages [-- --rounds 5 --page landing --watched-ms 4000]`: each kind of page on a slow phone, beside a copy of itself without a script, in interleaved rounds of one
 * run, and the pages after an order, which `--page order` measures alone. A copy is the page's own elements with its styles, and the
 * same pictures.
 */
export async function benchPages(args: string[]): Promise<void> {
  const options = {
    rounds: { type: 'string', default: '5' },
    page: { type: 'string' },
    'watched-ms': { type: 'string', default: '4000' },
  } as const;
  const { values } = parseArgs({ args, options });
  const [rounds, wanted] = [Number(values.rounds), values.page];
  const isWanted = (name: string) => wanted === undefined || wanted === name;
  const shop = await startBenchShop();
  const copies = await startStaticCopies(shop.url);
  const browser = await launchBrowser();
  try {
    const bench = { browser, watchedMs: Number(values['watched-ms']), shop, copies, rounds };
    await picturesAreMade(shop.url);
    // The browser's own start is no page's.
    await opened(bench, `${shop.url}${PAGES[0].path}`);
    for (const { name, path } of PAGES) if (isWanted(name)) console.log(await benchPage(bench, name, path));
    if (isWanted('order')) console.log(await benchAfterOrder(bench));
  } finally {
    await browser.close();
    copies.close();
    await shop.stop();
  }
}

interface Bench extends Watch {
  shop: BenchShop;
  copies: StaticCopies;
  rounds: number;
}

async function benchPage(bench: Bench, name: string, path: string): Promise<string> {
  const { shop, copies, rounds } = bench;
  let html = '';
  for (let visit = 0; visit < WARM_UP; visit += 1) html = await (await fetch(`${shop.url}${path}`)).text();
  copies.put(path, withoutScript(html));
  const [own, copy]: [PageMeasure[], PageMeasure[]] = [[], []];
  const effects: number[] = [];
  const pressed = PRESSED.get(name);
  for (let round = 0; round < rounds; round += 1) {
    const measureOwn = async () => own.push(await opened(bench, `${shop.url}${path}`));
    const measureCopy = async () => copy.push(await opened(bench, `${copies.url}${path}`));
    // What comes second may find the machine otherwise than what came first.
    const [first, second] = round % 2 === 0 ? [measureOwn, measureCopy] : [measureCopy, measureOwn];
    await first();
    await second();
    if (pressed) effects.push(await firstEffect(bench, `${shop.url}${path}`, pressed));
  }
  const effect = pressed ? [`first press has its effect ${middle(effects).toFixed(0)}`] : [];
  return [lineOf(name, own, copy), ...effect].join(' · ');
}

async function benchAfterOrder(bench: Bench): Promise<string> {
  const { shop, copies, rounds } = bench;
  const orders: AfterOrder[] = [];
  for (let round = 0; round < rounds; round += 1) orders.push(await afterOrder(bench, shop.url, copies));
  const line = (name: 'offer' | 'receipt') =>
    lineOf(
      name,
      orders.map((order) => order[name].own),
      orders.map((order) => order[name].copy),
    );
  const all = middle(orders.map(({ yes }) => yes.all));
  const charge = middle(orders.map(({ yes }) => yes.charge));
  const own = middle(orders.map(({ yes }) => yes.all - yes.charge));
  const before = middle(orders.map((order) => order.yes.before));
  const yes = `${'yes'.padEnd(14)} · next offer seen after ${all.toFixed(0)}, the charge ${charge.toFixed(0)}, without it ${own.toFixed(0)} (before its call ${before.toFixed(0)})`;
  return [line('offer'), line('receipt'), yes].join('\n');
}
