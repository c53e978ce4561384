import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const shop = appDuringTests();
const LANDING = '/home?uid=classic';

/** How often the shop looks for orders meanwhile. */
async function looksDuring(call: () => Promise<unknown>): Promise<number> {
  const reads = vi.spyOn(shop().store.db, 'selectFrom');
  await call();
  const looks = reads.mock.calls.filter(([table]) => String(table) === 'orders').length;
  reads.mockRestore();
  return looks;
}

async function ordersOfPage(browser: GuestBrowser): Promise<OrderSummary[]> {
  const { document } = new JSDOM((await browser.open(LANDING)).body).window;
  return JSON.parse(document.getElementById(DATA_BLOCKS.orders)?.textContent ?? 'null');
}

const opened = async (browser: GuestBrowser) => {
  await browser.open(LANDING);
  return browser;
};
const newBrowser = () => opened(new GuestBrowser(shop().app));

describe('the pages of a session that has not begun to buy', () => {
  it('T01 look for no orders, until it is told a price', async () => {
    const ann = await newBrowser();
    for (const page of [LANDING, '/two-step-order-form-common?uid=classic', '/Story?uid=classic'])
      expect(await looksDuring(() => ann.open(page))).toBe(0);
    await saleBody(shop(), ann, randomUUID());
    expect(await looksDuring(() => ann.open(LANDING))).toBe(1);
  });

  it('T01 O01 have an order whose answer was lost', async () => {
    const ann = await newBrowser();
    const sale = await saleBody(shop(), ann, randomUUID());
    const lost = Object.assign(new GuestBrowser(shop().app), { cookies: { ...ann.cookies } });
    await lost.post('orders/createguest', sale);
    expect(await ordersOfPage(ann)).toMatchObject([{ checkoutId: sale.checkoutId, status: 'Paid' }]);
  });

  it.each([
    ['that an earlier release began', (browser: GuestBrowser) => delete browser.cookies.sluice_new],
    [
      'beside the mark of another one',
      async (browser: GuestBrowser) =>
        Object.assign(browser.cookies, { sluice_new: (await newBrowser()).cookies.sluice_new }),
    ],
  ])('T01 O01 look for the orders of one %s', async (_, change) => {
    const ann = await newBrowser();
    await change(ann);
    expect(await looksDuring(() => ann.open(LANDING))).toBe(1);
  });

  it('T01 look for orders after any call that may make one, also where it was refused', async () => {
    const calls = [
      'quotes',
      'orders/createguest',
      'orders/setexpresscheckout',
      'orders/payamazon',
      'v2/orders/createTransaction',
    ];
    for (const path of calls) {
      const ann = await newBrowser();
      expect((await ann.post(path, {})).statusCode, path).toBe(400);
      expect(await looksDuring(() => ann.open(LANDING)), path).toBe(1);
    }
  });
});
