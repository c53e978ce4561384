import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { approvedReturn } from '../../../e2e/models/paypal-shopper.ts';
import { CARD, Shopper, STEP } from '../../../e2e/models/shopper.ts';
import { CardSandbox } from '../../../e2e/support/sandbox.ts';
import { startShop } from '../../../e2e/support/shop-server.ts';
import { readHistory, readSavedState } from '../../../e2e/support/stored.ts';
import { freePort } from '../../support/shops/free-port.ts';
import type { BrowserMoment } from './browser-moments.ts';

/** Recorded `browser.v1.json` and the pages beside it with the first version; it needs `npm run build`. */

const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-record-'));
const [port, sandboxPort, walletsPort] = [await freePort(), await freePort(), await freePort()];
const shop = await startShop({ port, sandboxPort, walletsPort, dataFolder });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] });
const moments: BrowserMoment[] = [];
await byCard();
await byPayPal();
await browser.close();
await shop.stop();
await fs.writeFile(path.join(import.meta.dirname, 'browser.v1.json'), `${JSON.stringify(moments, null, 2)}\n`);
process.exit(0);

async function byCard(): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const shopper = new Shopper(page, shop.url);
  const sandbox = new CardSandbox(shop.sandboxUrl);
  const slow = () =>
    sandbox.willFail({
      match: { method: 'POST', path: '/v1/payment_intents$' },
      at: 'before',
      fault: 'latency',
      ms: 3_000,
    });
  await shopper.opens('/home?uid=classic&utm_source=letter&affid=7');
  await shopper.startsOrder();
  await shopper.choosesBundle(/6 bags/);
  await shopper.givesContact();
  await page.getByText('Calculating…').waitFor({ state: 'hidden' });
  await record(page, 'order-form', page.url());
  await keepPage(page, 'order-form');
  await shopper.givesCard(CARD.good);
  await slow();
  await shopper.pays();
  await untilLive(page);
  await record(page, 'paying', page.url());
  await page.waitForURL((url) => url.pathname === `/${STEP.upsell1}`);
  await shopper.yesButton().waitFor();
  await record(page, 'offer', page.url());
  await keepPage(page, 'offer');
  await slow();
  await shopper.saysYes();
  await untilLive(page);
  await record(page, 'offer-accepted', page.url());
  await page.waitForURL((url) => url.pathname === `/${STEP.upsell2}`);
  await shopper.saysNo();
  await page.waitForURL((url) => url.pathname === `/${STEP.downsell2}`);
  await shopper.saysNo();
  await page.waitForURL((url) => url.pathname === `/${STEP.receipt}`);
  await shopper.sees(/Ada/);
  await record(page, 'receipt', page.url());
}

async function byPayPal(): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const back = await approvedReturn(new Shopper(page, shop.url));
  // A page of the shop's origin without its script: it reads the storage and changes nothing.
  await page.goto(`${shop.url}/healthz`);
  await record(page, 'paypal', back);
}

async function untilLive(page: Page): Promise<void> {
  while (!(await ordersIn(page, page.url())).some((order) => order.live));
}

async function record(page: Page, name: string, url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  const stored = { state: await readSavedState(page), stats: await readHistory(page) };
  const [local, session] = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly).map((cookie) => cookie.name);
  const orders = await ordersIn(page, url);
  moments.push({ name, at: new Date().toISOString(), pathname, search, ...stored, local, session, cookies, orders });
}

async function ordersIn(page: Page, url: string): Promise<BrowserMoment['orders']> {
  const html = await (await page.context().request.get(url)).text();
  return JSON.parse(/id="sluice-orders"[^>]*>([^<]*)</.exec(html)?.[1] ?? '[]');
}

async function keepPage(page: Page, name: string): Promise<void> {
  const html = await (await page.context().request.get(page.url())).text();
  await fs.writeFile(path.join(import.meta.dirname, `page-${name}.v1.html`), html);
}
