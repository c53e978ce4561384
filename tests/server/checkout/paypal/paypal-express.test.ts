import { beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { toShippingAddress } from '../../../../domain/account/address.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { SHOP_PROTOCOLS } from '../../../support/paypal/rest-v1.ts';
import { PATIENT } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { type Guest, publishRules, quoteFor, RULES } from '../placing/checkout-shop.ts';
import { bodyOf, type PayPalHttpShop, payPalBody, payPalBodyFor, payPalShop } from './paypal-shop.ts';

const running = appDuringTests();
const paypal = payPalDuringTests();

const CLUB = { offers: ['club'], subscription: { frequency: 'Month', multiplier: 2 } } as const;

async function begun(guest: Guest, more: object = {}) {
  const quote = await quoteFor(guest, { deliverTo: null, ...more });
  const { account: _, ...body } = payPalBodyFor(guest, quote);
  return { quote, reply: await guest.browser.post('orders/setexpresscheckout', body) };
}

/** A shopper who has approved without an address in the request. */
async function approved(guest: Guest, answer: object = {}, more: object = {}) {
  const { quote, reply } = await begun(guest, more);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { quote, back: bodyOf(await paypal.visit(reply.json().approvalUrl, answer)) };
}

const details = (guest: Guest, token: string) => guest.browser.post('orders/getexpresscheckoutdetail', { token });

describe.each(SHOP_PROTOCOLS)('express checkout by %s', (protocol) => {
  let shop: PayPalHttpShop;
  beforeEach(async () => {
    shop = await payPalShop(running(), paypal, protocol);
  });

  it('O05 A06 begins, returns payer and address, and captures the total with shipping and tax', async () => {
    const guest = await shop.newGuest();
    const { quote: before, back } = await approved(guest);
    const details = await guest.browser.post('orders/getexpresscheckoutdetail', { token: back.token });
    expect(details.statusCode).toBe(200);
    const { account, quote, payerId } = details.json();
    expect(account).toMatchObject({ email: 'ada@example.com', city: 'San Jose', state: 'CA', zipPostalCode: '95131' });
    expect(quote).toMatchObject({ isFinal: true, shipping: 4.95 });
    expect(quote.total).toBeGreaterThan(before.total);
    expect(await paypal.taken()).toBe(0);
    const body = { token: back.token, PayerID: payerId, quote: { id: quote.id, total: quote.total } };
    const done = await guest.browser.post('orders/doexpresscheckout', body);
    expect(done.json()).toMatchObject({ status: 'captured', order: { status: 'Paid', total: quote.total } });
    expect(done.json().order).toMatchObject({ customerEmail: 'ada@example.com', shipping: { city: 'San Jose' } });
    expect(await paypal.taken()).toBe(Math.round(quote.total * 100));
    expect((await guest.browser.post('orders/doexpresscheckout', body)).json()).toMatchObject({ status: 'captured' });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('V07 O05 of a payer with one name needs the other, which the shopper types, and no phone', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(guest, { email: 'cher@example.com' });
    const { account, quote } = (await details(guest, back.token)).json();
    expect(account).toMatchObject({ firstName: 'Cher', lastName: '', phone: '' });
    const body = { token: back.token, quote: { id: quote.id, total: quote.total } };
    const refused = await guest.browser.post('orders/doexpresscheckout', body);
    expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'account.lastName']);
    expect(await paypal.taken()).toBe(0);
    const typed = { ...account, firstName: 'Other', lastName: 'Sarkisian', email: 'other@example.com' };
    const done = await guest.browser.post('orders/doexpresscheckout', { ...body, account: typed });
    expect(done.json()).toMatchObject({
      status: 'captured',
      order: { customerName: 'Cher Sarkisian', customerEmail: 'cher@example.com' },
    });
  });

  it('O05 E11 has every line of the payer’s address, also one that is long', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(guest, { email: 'jean@example.com', address: 'jean@example.com 1' });
    const { account } = (await details(guest, back.token)).json();
    const additionalAddressLine = 'Building 7, floor 3, door 12, care of Mme Anne Côté';
    expect(account).toMatchObject({ street: '99 Bank St', apartment: '', additionalAddressLine });
  });

  it('O05 V10 captures nothing for an unconfirmed total, and returns the new one', async () => {
    const guest = await shop.newGuest();
    const { quote, back } = await approved(guest);
    const body = { token: back.token, quote: { id: quote.id, total: quote.total } };
    const reply = await guest.browser.post('orders/doexpresscheckout', body);
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'price_changed']);
    const { id, total } = reply.json().quote;
    expect(await paypal.taken()).toBe(0);
    const done = await guest.browser.post('orders/doexpresscheckout', { ...body, quote: { id, total } });
    expect(done.json()).toMatchObject({ status: 'captured', order: { total } });
  });

  it('O05 H05 K03 returns PayPal’s reason, and the catalogue’s sentence if it cannot be shipped', async () => {
    const guest = await shop.newGuest();
    const { reply } = await begun(guest);
    const early = await guest.browser.post('orders/getexpresscheckoutdetail', { token: reply.json().token });
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { error: { code: 'payment_not_approved' }, provider: null },
    ]);
    const kurt = await paypal.visit(reply.json().approvalUrl, { email: 'kurt@example.com' });
    const details = await guest.browser.post('orders/getexpresscheckoutdetail', { token: kurt.token });
    expect(details.json().quote).toMatchObject({ isFinal: false, problems: [{ part: 'tax' }] });
    const { id, total } = details.json().quote;
    const body = { token: kurt.token, PayerID: 'SOMEBODYELSE', quote: { id, total } };
    const refused = await guest.browser.post('orders/doexpresscheckout', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: { code: 'tax_unavailable', message: "Sorry, but we couldn't calculate the tax" }, provider: null },
    ]);
  });

  it('O05 H05 another payer’s PayerID is refused with PayPal’s reason', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(guest);
    const details = (await guest.browser.post('orders/getexpresscheckoutdetail', { token: back.token })).json();
    const { id, total } = details.quote;
    const body = { token: back.token, PayerID: 'SOMEBODYELSE', quote: { id, total } };
    const reply = await guest.browser.post('orders/doexpresscheckout', body);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { error: { code: 'payment_not_approved' }, provider: { code: 'payer_differs', message: expect.any(String) } },
    ]);
    expect(await paypal.taken()).toBe(0);
  });

  it('O05 N14 V10 captures one of two totals that two tabs confirm at once, and the order has the same total', async () => {
    shop = await payPalShop(running(), paypal, protocol, { timeouts: PATIENT });
    const guest = await shop.newGuest();
    const { back } = await approved(guest);
    const { account, quote } = (await details(guest, back.token)).json();
    const dearer = await quoteFor(guest, { deliverTo: toShippingAddress(account), shippingMethod: 'express' });
    expect(dearer.total).toBeGreaterThan(quote.total);
    const confirm = ({ id, total }: Quote) =>
      guest.browser.post('orders/doexpresscheckout', { token: back.token, quote: { id, total } });
    const answers = await Promise.all([confirm(quote), confirm(dearer)]);
    const totals = answers.map((answer) => answer.json().order?.total);
    expect(answers.map((answer) => answer.json().status)).toEqual(['captured', 'captured']);
    expect(new Set(totals).size).toBe(1);
    expect([quote.total, dearer.total]).toContain(totals[0]);
    expect((await paypal.ledger()).sales).toMatchObject([{ amount: { minor: Math.round(totals[0] * 100) } }]);
  });

  it('O05 V08 takes the last use of a coupon off one order alone', async () => {
    const [bag] = RULES.coupons;
    if (!bag) throw new Error('the shop has no coupons');
    const code = `LAST${SHOP_PROTOCOLS.indexOf(protocol)}`;
    await publishRules(running(), { ...RULES, coupons: [{ ...bag, code, maxUses: 1 }] });
    const confirmed = async () => {
      const guest = await shop.newGuest();
      const { back } = await approved(guest);
      const { account } = (await details(guest, back.token)).json();
      const { id, total } = await quoteFor(guest, { deliverTo: toShippingAddress(account), coupon: code });
      return () => guest.browser.post('orders/doexpresscheckout', { token: back.token, quote: { id, total } });
    };
    const [one, other] = [await confirmed(), await confirmed()];
    const answers = await Promise.all([one(), other()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ error: { code: 'price_changed' }, quote: { discount: 0 } });
    expect((await paypal.ledger()).sales).toHaveLength(1);
  });

  it('O05 takes no subscription on an approval of a single payment', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(guest);
    const { account, quote } = (await details(guest, back.token)).json();
    const club = await quoteFor(guest, { ...CLUB, offers: ['club'], deliverTo: toShippingAddress(account) });
    const confirm = ({ id, total }: Quote) =>
      guest.browser.post('orders/doexpresscheckout', { token: back.token, quote: { id, total } });
    const reply = await confirm(club);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error: { field: 'quote' }, provider: null }]);
    expect(await paypal.taken()).toBe(0);
    expect((await confirm(quote)).json()).toMatchObject({ status: 'captured', order: { total: quote.total } });
  });

  it('O05 shows no payer’s address to another session', async () => {
    const guest = await shop.newGuest();
    const { back } = await approved(guest);
    const other = await shop.newGuest();
    const reply = await other.browser.post('orders/getexpresscheckoutdetail', { token: back.token });
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_missing']);
  });
});

describe('a subscription by express checkout', () => {
  it('O05 T07 begins with the recurring payment of the older protocol', async () => {
    const shop = await payPalShop(running(), paypal, 'nvp');
    const guest = await shop.newGuest();
    const { back } = await approved(guest, {}, CLUB);
    const details = (await guest.browser.post('orders/getexpresscheckoutdetail', { token: back.token })).json();
    const { id, total } = details.quote;
    const body = { token: back.token, PayerID: back.PayerID, quote: { id, total } };
    expect((await guest.browser.post('orders/doexpresscheckout', body)).statusCode).toBe(404);
    const reply = await guest.browser.post('orders/createrecurringpayment', body);
    expect(reply.json()).toMatchObject({
      status: 'captured',
      order: { total, subscribed: true, subscription: { status: 'active' } },
    });
    expect(await paypal.taken()).toBe(Math.round(total * 100));
  });

  it('O05 is refused by the protocols that fix the total before the address is known', async () => {
    const shop = await payPalShop(running(), paypal);
    const { reply } = await begun(await shop.newGuest(), CLUB);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error: { field: 'quote' }, provider: null }]);
  });
});

it('O05 V10 of a revoked version is not confirmed, takes nothing, and is approved anew in the live one', async () => {
  const shop = await payPalShop(running(), paypal);
  const guest = await shop.newGuest();
  const { quote, back } = await approved(guest);
  const { funnels } = running();
  const old = await funnels.byHash('orchard-v1');
  if (!old) throw new Error('the version is not published');
  await funnels.publish({ ...old, hash: 'orchard-v2' }, new Date());
  await funnels.load();
  expect(await funnels.revoke('orchard', old.hash, new Date())).toMatchObject({ type: 'revoked' });
  const body = { token: back.token, quote: { id: quote.id, total: quote.total } };
  expect((await guest.browser.post('orders/doexpresscheckout', body)).json().error.code).toBe('version_gone');
  expect(await paypal.taken()).toBe(0);
  const funnel = { hash: 'orchard-v2', step: 'orchard-form' };
  const { account: _, ...again } = payPalBodyFor(guest, await quoteFor(guest, { deliverTo: null, funnel }));
  const begunAnew = await guest.browser.post('orders/setexpresscheckout', { ...again, funnel });
  const { token } = bodyOf(await paypal.visit(begunAnew.json().approvalUrl));
  const { id, total } = (await details(guest, token)).json().quote;
  const done = await guest.browser.post('orders/doexpresscheckout', { token, quote: { id, total } });
  expect(done.json()).toMatchObject({ status: 'captured', order: { total } });
  expect(await paypal.taken()).toBe(Math.round(total * 100));
});

describe('a version that another process has revoked', () => {
  /** A shop that has not read the revocation, and the revocation. */
  async function unaware() {
    const { store, funnels } = running();
    await payPalShop(running(), paypal);
    const own = new FunnelRegistry(store.db);
    await own.load();
    const shop = await payPalShop(running(), paypal, 'orders-v2', { funnels: own });
    const revoke = async () => {
      const old = await funnels.byHash('orchard-v1');
      if (!old) throw new Error('the version is not published');
      await funnels.publish({ ...old, hash: 'orchard-v2' }, new Date());
      await funnels.load();
      expect(await funnels.revoke('orchard', old.hash, new Date())).toMatchObject({ type: 'revoked' });
      expect(own.isRevoked(old.hash)).toBe(false);
    };
    return { guest: await shop.newGuest(), revoke };
  }

  it('O05 V10 is not confirmed, and nothing is taken', async () => {
    const { guest, revoke } = await unaware();
    const { back } = await approved(guest);
    const { id, total } = (await details(guest, back.token)).json().quote;
    await revoke();
    const reply = await guest.browser.post('orders/doexpresscheckout', { token: back.token, quote: { id, total } });
    expect([reply.statusCode, reply.json().error?.code]).toEqual([409, 'version_gone']);
    expect(await paypal.taken()).toBe(0);
  });

  it('O04 V10 is not shown again on a page of PayPal', async () => {
    const { guest, revoke } = await unaware();
    const asked = await payPalBody(guest);
    expect((await guest.browser.post('orders/createpaypalpayment', asked)).statusCode).toBe(200);
    await revoke();
    const reply = await guest.browser.post('orders/createpaypalpayment', asked);
    expect([reply.statusCode, reply.json().error?.code]).toEqual([409, 'version_gone']);
  });
});
