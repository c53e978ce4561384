import { type Browser, chromium } from '@playwright/test';
import { type BenchShop, startBenchShop } from '../shop.ts';
import { type AfterOrder, afterOrder } from './after-order.ts';
import { opened, type PageMeasure } from './measure-page.ts';
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

const ROUNDS = 5;

/** Each page is compressed well from its second visit on. */
const WARM_UP = 3;

/**
 * `npm run bench pages`: each kind of page on a slow phone, beside a copy of itself without a script, in interleaved rounds of one
 * run. A copy is the page's own elements with its styles, and the same pictures.
 */
export async function benchPages(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS);
  const shop = await startBenchShop();
  const copies = await startStaticCopies(shop.url);
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await picturesAreMade(shop);
    // The browser's own start is no page's.
    await opened(browser, `${shop.url}${PAGES[0].path}`);
    for (const { name, path } of PAGES) console.log(await benchPage({ browser, shop, copies, rounds }, name, path));
    console.log(await benchAfterOrder({ browser, shop, copies, rounds }));
  } finally {
    await browser.close();
    copies.close();
    await shop.stop();
  }
}

interface Bench {
  browser: Browser;
  shop: BenchShop;
  copies: StaticCopies;
  rounds: number;
}

async function benchPage({ browser, shop, copies, rounds }: Bench, name: string, path: string): Promise<string> {
  let html = '';
  for (let visit = 0; visit < WARM_UP; visit += 1) html = await (await fetch(`${shop.url}${path}`)).text();
  copies.put(path, withoutScript(html));
  const [own, copy]: [PageMeasure[], PageMeasure[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await opened(browser, `${shop.url}${path}`));
    copy.push(await opened(browser, `${copies.url}${path}`));
  }
  return lineOf(name, own, copy);
}

async function benchAfterOrder({ browser, shop, copies, rounds }: Bench): Promise<string> {
  const orders: AfterOrder[] = [];
  for (let round = 0; round < rounds; round += 1) orders.push(await afterOrder(browser, shop.url, copies));
  const line = (name: 'offer' | 'receipt') =>
    lineOf(
      name,
      orders.map((order) => order[name].own),
      orders.map((order) => order[name].copy),
    );
  const all = middle(orders.map(({ yes }) => yes.all));
  const charge = middle(orders.map(({ yes }) => yes.charge));
  const own = middle(orders.map(({ yes }) => yes.all - yes.charge));
  const yes = `${'yes'.padEnd(14)} · next offer seen after ${all.toFixed(0)}, the charge ${charge.toFixed(0)}, without it ${own.toFixed(0)}`;
  return [line('offer'), line('receipt'), yes].join('\n');
}

/** The smaller forms of pictures are made after the start; until then their originals are sent. */
async function picturesAreMade({ url }: BenchShop): Promise<void> {
  const html = await (await fetch(`${url}/home-v2?uid=beef_b`)).text();
  const form = /\/images\/[^"\s]+\.avif/.exec(html)?.[0];
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`${url}${form}`);
    if (reply.headers.get('content-type') === 'image/avif') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the shop makes no smaller forms of its pictures');
}
