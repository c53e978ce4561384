import { beforeEach, describe, expect, it } from 'vitest';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { payPalBy } from '../../../support/paypal/rest-v1.ts';
import { sandboxSettings } from '../../../support/paypal/sandbox-settings.ts';
import { type TestClock, testClock } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { type Guest, quoteFor, saleFor } from '../placing/checkout-shop.ts';
import { bodyOf, chosen, type PayPalHttpShop, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const paypal = payPalDuringTests();

const CLUB = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 2 } };
const HOUR = 3_600_000;

/** Milliseconds by which PayPal's clock is ahead of the machine's; it only advances. */
let ahead = 0;

async function pass(ms: number): Promise<void> {
  ahead += ms;
  await paypal.control('clock', { ms });
}

/** The number of requests to execute an agreement before its outcome counts as unknown. */
const TRIES = 4;

describe.each(['rest-v1', 'nvp'] as const)('an agreement by %s whose page PayPal has removed', (protocol) => {
  let shop: PayPalHttpShop;
  let guest: Guest;
  let clock: TestClock;
  beforeEach(async () => {
    clock = testClock();
    // An agreement begins in the future by PayPal's clock too.
    clock.advance(Date.now() + ahead - clock.now().getTime());
    const options = { notifyUrl: null, clock: () => Date.now() + ahead };
    const provider = payPalBy(protocol, { ...sandboxSettings(paypal.origin(), 'WH-none'), ...options });
    const shopOf = { provider, publicUrl: 'http://localhost:8080' };
    shop = await payPalShop(running(), paypal, protocol, { clock: clock.now, paypal: shopOf });
    guest = await shop.newGuest();
  });

  /** Every request to execute it fails like this; the older protocol reads the payer first. */
  async function breakExecuting(fault: object): Promise<void> {
    const path = protocol === 'nvp' ? '/nvp' : 'agreement-execute$';
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (protocol === 'nvp') await paypal.fault({ match: { path }, fault: 'latency', ms: 1 });
      await paypal.fault({ match: { path }, ...fault });
    }
  }

  /** The shopper returns, and the outcome of the agreement stays unknown. */
  async function sentAndLost(fault: object): Promise<string> {
    const { approvalUrl, order } = await chosen(guest, CLUB, 'createpaypalsubscription');
    const back = bodyOf(await paypal.visit(approvalUrl));
    await breakExecuting(fault);
    const reply = await guest.browser.post('orders/executepaypalsubscription', back);
    expect(reply.json()).toMatchObject({ status: 'unknown' });
    return order.id;
  }

  async function recoverAfter(ms: number): Promise<void> {
    clock.advance(ms);
    await shop.orders.recover();
  }

  const statusOf = async (id: string) => {
    const attempts = running().store.db.selectFrom('attempts').select('status').where('order_id', '=', id);
    return (await attempts.orderBy('number').execute()).map(({ status }) => status);
  };

  const payByCard = async () =>
    (
      await guest.browser.post('orders/createguest', await saleFor(running(), guest, await quoteFor(guest, CLUB)))
    ).json();

  it('T07 N14 never expires while its money may have been taken, and is never paid twice', async () => {
    const id = await sentAndLost({ fault: 'drop-reply', at: 'after-commit' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
    // PayPal stores the answer to a request id for a shorter time.
    await pass(60 * 24 * HOUR);
    for (const wait of [0.1 * HOUR, 7 * HOUR]) {
      await recoverAfter(wait);
      expect(await statusOf(id)).toEqual(['unknown']);
      expect(await payByCard()).toMatchObject({ payment: { status: 'unknown' } });
    }
  });

  it('T07 N14 expires once PayPal’s ledger has no entry of it, and is then paid by another method', async () => {
    const id = await sentAndLost({ fault: '5xx', at: 'before' });
    expect((await paypal.ledger()).sales).toHaveLength(0);
    await pass(4 * HOUR);
    await recoverAfter(0.1 * HOUR);
    expect(await statusOf(id)).toEqual(['unknown']);
    await recoverAfter(7 * HOUR);
    expect(await statusOf(id)).toEqual(['declined']);
    expect(await payByCard()).toMatchObject({ payment: { status: 'captured' }, order: { id, status: 'Paid' } });
  });
});
