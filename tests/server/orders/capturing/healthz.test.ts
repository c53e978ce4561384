import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { saleBody } from '../../checkout/placing/buy.ts';

const shop = appDuringTests();
const SIX_DAYS = 6 * 24 * 60 * 60_000;

it('the settings make a card wait for its capture, and /healthz warns two days ahead', async () => {
  const running = shop();
  const app = await running.build({ CAPTURE: 'later' });
  const browser = await GuestBrowser.opened(app);
  const body = await saleBody(running, browser, randomUUID());
  const reply = await browser.post('orders/createguest', body);
  expect(reply.json()).toMatchObject({
    order: { status: 'Authorized', authorized: true },
    payment: { status: 'authorized' },
  });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const soon = new Date(Date.now() + 7 * 24 * 60 * 60_000 - SIX_DAYS);
  await running.store.db
    .updateTable('attempts')
    .set({ capture_before: soon })
    .where('status', '=', 'authorized')
    .execute();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', toCaptureWithinTwoDays: 1 });
});
