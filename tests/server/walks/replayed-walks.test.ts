import { expect, it } from 'vitest';
import type { EdgeKind } from '../../../contracts/page/published-graph.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { Journey } from '../../../graph/paths/paths.ts';
import { sluice } from '../../backoffice/cli/sluice.ts';
import { ANN, DECLINED } from '../../support/shops/order-shop.ts';
import { seeded } from '../../support/soak/seeded.ts';
import { postgresDuringTests } from '../../support/stores/stores.ts';
import { HttpBrowser } from '../../support/walks/http-browser.ts';
import { type Habits, Shopper } from '../../support/walks/shopper.ts';
import { type OpenPage, WalkingBrowser } from '../../support/walks/walking-browser.ts';
import { type RunningShop, startWalkedShop, TOKEN } from './walked-shop.ts';

const databaseUrl = postgresDuringTests();
const USUAL: Habits = { account: ANN, method: 'card', declined: null, cancelsFirst: false, reloads: () => false };

/** Answers the first offer by one kind and every later one by another, where it can. */
function answering(first: EdgeKind, later: EdgeKind) {
  return ({ graph }: OpenPage): Journey => {
    const steps: Journey['steps'] = [];
    let at = graph.start ?? '';
    let wanted = first;
    while (nodeById(graph, at)?.kind !== 'thankyou') {
      const ways = graph.edges.filter(({ from, on }) => from === at && on !== 'fail');
      const way = ways.find(({ on }) => on === wanted) ?? ways[0];
      if (!way) throw new Error(`the funnel ends at ${at}`);
      if (way.on !== 'next') wanted = later;
      steps.push({ from: at, on: way.on, to: way.to });
      at = way.to;
    }
    return { steps, end: at };
  };
}

/** Walks the demo funnel to its receipt, and returns the id of the sale. */
async function walked(shop: RunningShop, address: string, habits: Partial<Habits>, first: EdgeKind): Promise<string> {
  const http = new HttpBrowser(shop.origin, address);
  const browser = new WalkingBrowser(shop, http, { random: seeded(1) });
  const account = { ...ANN, email: `shopper-${address}@example.com` };
  const later = first === 'no' ? 'yes' : 'no';
  const shopper = new Shopper(browser, { ...USUAL, account, ...habits });
  await shopper.walk('/home?uid=classic', answering(first, later));
  const [sale = ''] = await http.orders();
  return sale;
}

it('the path of an order is told and replayed, however it was paid', { timeout: 180_000 }, async () => {
  const shop = await startWalkedShop(await databaseUrl());
  const environment = { SLUICE_ADMIN_URL: shop.origin, SLUICE_ADMIN_TOKEN: TOKEN };
  let pages = 0;
  const orders = [
    await walked(shop, '10.0.0.1', {}, 'no'),
    await walked(shop, '10.0.0.2', { declined: DECLINED }, 'no'),
    await walked(shop, '10.0.0.3', { method: 'paypal', cancelsFirst: true }, 'yes'),
    await walked(shop, '10.0.0.4', { method: 'amazon' }, 'yes'),
    await walked(shop, '10.0.0.5', { reloads: () => pages++ % 2 === 0 }, 'no'),
  ];
  const told: Record<string, string> = {};
  for (const order of orders) {
    const { code, printed } = await sluice(['path', order], environment);
    const replayed = await sluice(['replay', order], environment);
    expect([code, replayed.printed, replayed.code]).toEqual([0, expect.stringContaining('Same: the machine took'), 0]);
    told[order] = printed;
  }
  const [card = '', declined = '', paypal = '', amazon = '', reloaded = ''] = orders.map((order) => told[order] ?? '');
  expect(textsOf(card)).toEqual(expect.arrayContaining(REFUSED_FIRST));
  expect(textsOf(declined)).toEqual(
    expect.arrayContaining(['was declined by card (payment_declined)', 'paid by card', ...REFUSED_FIRST]),
  );
  expect(declined).toMatch(/attempt 1 for [\w-]+: declined \(generic_decline\)/);
  expect(declined).toMatch(/attempt 2 for [\w-]+: captured/);
  expect(textsOf(paypal)).toEqual(expect.arrayContaining(['left the payment by paypal', 'paid by paypal']));
  expect(textsOf(amazon)).toContain('paid by amazon');
  expect(reloaded).toContain('came back later to step 30 (Upsell), variant fh-classic-upsell-1-a');
});

const REFUSED_FIRST = [
  'began at step 10 (Landing Page), variant fh-classic-landing-a',
  'said no to the offer "PowerMotion, 3 jars"',
  'left step 30 (Upsell) by no to step 40 (DownSell)',
  'paid by card for the offer "PowerMotion, 1 jar"',
  'left step 40 (DownSell) by yes to step 50 (Upsell)',
  'came to step 70 (Thankyou Page), variant fh-classic-thank-you-a',
];

/** What the lines of the walk say of the shopper. */
function textsOf(printed: string): string[] {
  return printed.split('\n').flatMap((line) => / {2}shopper {2}(.*)$/.exec(line)?.[1] ?? []);
}
