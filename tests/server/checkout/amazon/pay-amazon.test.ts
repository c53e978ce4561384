import { describe, expect, it } from 'vitest';
import { toMinor } from '../../../../domain/pricing/money.ts';
import {
  createOrderReference,
  selectAddress,
  selectPayment,
  setConsent,
} from '../../../../packages/sandboxes/amazon/simulator/widget-acts.ts';
import {
  confirmedOrder,
  control,
  draftAgreement,
  draftOrder,
  MWS,
  readLedger,
  SELLER,
  tokenOf,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { ANN } from '../../../support/shops/order-shop.ts';
import { FORM, type Guest, ORCHARD, UPSELL_STEP } from '../placing/checkout-shop.ts';
import {
  amazonShopDuringTests,
  balanceOf,
  captureOf,
  confirmed,
  OFFERING,
  paidOne,
  paidSubscription,
  payBody,
  quoteAt,
  SAN_JOSE,
} from './amazon-shop.ts';

const shop = amazonShopDuringTests();
const BRAND = 'orchard';

function lookUp({ browser }: Guest, accessToken: string, orderReferenceId: string) {
  return browser.post('orders/getInfoAmazon', { brand: BRAND, accessToken, orderReferenceId });
}

describe('the customer in Amazon’s widgets', () => {
  it('O06 E18 E19 W10 has the primary email, the chosen address, and the phone as written and cleaned', async () => {
    const guest = await shop().newGuest();
    const { accessToken, contractId } = draftOrder(shop().sandbox.simulator);
    const { statusCode, body } = await lookUp(guest, accessToken, contractId);
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        phone: '408-555-0142',
        formattedPhoneNumber: '4085550142',
        ...SAN_JOSE,
        apartment: '',
        additionalAddressLine: '',
      },
    ]);
  });

  it('E19 is asked for by a billing agreement on a subscription', async () => {
    const { browser } = await shop().newGuest();
    const { accessToken, contractId: billingAgreementId } = draftAgreement(shop().sandbox.simulator);
    const reply = await browser.post('orders/getInfoAmazonSub', { brand: BRAND, accessToken, billingAgreementId });
    expect(reply.json()).toMatchObject({ email: 'ada@example.com', city: 'San Jose' });
  });

  it('E18 may have a name of one word, a line "undefined" and no phone', async () => {
    const { accessToken, contractId } = draftOrder(shop().sandbox.simulator, 'madonna@example.com');
    const reply = await lookUp(await shop().newGuest(), accessToken, contractId);
    const known = { firstName: 'Madonna', lastName: '', apartment: '', phone: '', formattedPhoneNumber: '' };
    expect(reply.json()).toMatchObject({ ...known, street: '1 Bay St' });
  });

  it('E19 is not told to a token of another shop, of another person, or one that has expired', async () => {
    const guest = await shop().newGuest();
    const { simulator, origin } = shop().sandbox;
    const { accessToken, contractId } = draftOrder(simulator);
    const foreign = tokenOf(simulator, 'ada@example.com', 'amzn1.application-oa2-client.another');
    const wrong = [foreign, tokenOf(simulator, 'dora@example.com'), 'Atza|never-issued'];
    const replies = await Promise.all(wrong.map((token) => lookUp(guest, token, contractId)));
    await control(origin, 'clock', { ms: 3_600_000 });
    const late = await lookUp(guest, accessToken, contractId);
    for (const reply of [...replies, late]) {
      expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'sign_in_expired']);
      expect(reply.body).not.toContain('ada@example.com');
    }
  });

  it('W09 is not asked for by a token that is encoded twice, or is none of Amazon’s', async () => {
    const guest = await shop().newGuest();
    const { accessToken, contractId } = draftOrder(shop().sandbox.simulator);
    for (const token of [encodeURIComponent(accessToken), 'Bearer x', 'undefined'])
      expect((await lookUp(guest, token, contractId)).statusCode).toBe(400);
  });

  it('E19 is not told of a reference that was confirmed for another session', async () => {
    const { draft } = await confirmed(shop());
    const reply = await lookUp(await shop().newGuest(), draft.accessToken, draft.contractId);
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'reference_stale']);
  });

  it('E19 is not told of a reference that is unknown or over three hours old', async () => {
    const guest = await shop().newGuest();
    const { simulator, origin } = shop().sandbox;
    const { contractId } = draftOrder(simulator);
    const unknown = await lookUp(guest, tokenOf(simulator), 'S01-0000000-0000000');
    await control(origin, 'clock', { ms: 3 * 3_600_000 + 60_000 });
    const stale = await lookUp(guest, tokenOf(simulator), contractId);
    for (const reply of [unknown, stale])
      expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'reference_stale']);
  });
});

describe('an order by Amazon Pay', () => {
  it('O06 A06 is priced for the address at Amazon, confirmed, authorized and captured once', async () => {
    const { guest, order, token } = await confirmed(shop());
    expect(order).toMatchObject({ status: 'Pending', paymentMethod: 'amazon', customerEmail: 'ada@example.com' });
    expect(order.shipping).toMatchObject({ address: '1 Main St', city: 'San Jose', state: 'CA' });
    expect(await balanceOf(shop())).toBe(0);
    const outcomes = await Promise.all([captureOf(guest, token), captureOf(guest, token)]);
    for (const { status } of outcomes) expect(['captured', 'unknown']).toContain(status);
    const paid = await captureOf(guest, token);
    expect(paid).toMatchObject({ status: 'captured', order: { id: order.id, status: 'Paid', oneClick: false } });
    expect(await balanceOf(shop())).toBe(toMinor(order.total, 'USD'));
    expect((await readLedger(shop().sandbox.origin)).authorizations).toHaveLength(1);
  });

  it('V10 a quote for another address than Amazon’s is priced again, and nothing is confirmed', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator);
    const elsewhere = await quoteAt(guest, { ...SAN_JOSE, state: 'NV', city: 'Reno', zipPostalCode: '89501' });
    const reply = await guest.browser.post('orders/payamazon', payBody(guest, elsewhere, draft));
    const { error, quote } = reply.json();
    expect([reply.statusCode, error.code]).toEqual([409, 'price_changed']);
    expect(quote.total).toBe((await quoteAt(guest, SAN_JOSE)).total);
    expect((await guest.browser.post('orders/payamazon', payBody(guest, quote, draft))).statusCode).toBe(200);
  });

  it('K03 an address in a country that the shop does not ship to is refused in the catalogue’s words', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator, 'hina@example.com');
    const reply = await guest.browser.post('orders/payamazon', payBody(guest, await quoteAt(guest, SAN_JOSE), draft));
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      400,
      { message: "Sorry, but we don't ship to Your country. Please, select one from the list" },
    ]);
  });

  it('W05 is delivered to the typed address where the page shows no address book, and to none but a whole one', async () => {
    const guest = await shop().newGuest();
    const { simulator } = shop().sandbox;
    const accessToken = tokenOf(simulator);
    const made = createOrderReference(simulator, { sellerId: SELLER, accessToken, needsAddress: false });
    if (made.type === 'error') throw new Error(made.code);
    const draft = { accessToken, contractId: made.contract.id };
    selectPayment(simulator, { ...draft, cardId: 'ada-visa' });
    const body = payBody(guest, await quoteAt(guest, SAN_JOSE), draft);
    const typed = { ...ANN, ...SAN_JOSE };
    for (const account of [undefined, { ...typed, firstName: '' }]) {
      const refused = await guest.browser.post('orders/payamazon', { ...body, account });
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid_request']);
    }
    const reply = await guest.browser.post('orders/payamazon', { ...body, account: typed });
    expect(reply.json()).toMatchObject({
      order: { customerEmail: typed.email, shipping: { address: '1 Main St', city: 'San Jose' } },
    });
    expect(await captureOf(guest, reply.json().token)).toMatchObject({ status: 'captured' });
  });

  it('V07 E18 of a person with one name needs the other, which the shopper types, and no phone', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator, 'madonna@example.com');
    const bayCity = { country: 'US', state: 'MI', city: 'Bay City', street: '1 Bay St', zipPostalCode: '48706' };
    const body = payBody(guest, await quoteAt(guest, bayCity), draft);
    for (const account of [undefined, { ...ANN, lastName: ' ' }]) {
      const refused = await guest.browser.post('orders/payamazon', { ...body, account });
      expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'account.lastName']);
    }
    // Of the request's account only the missing name counts: the rest is Amazon's.
    const reply = await guest.browser.post('orders/payamazon', { ...body, account: { ...ANN, lastName: 'Ciccone' } });
    expect(reply.json()).toMatchObject({
      order: { customerName: 'Madonna Ciccone', customerEmail: 'madonna@example.com', shipping: { city: 'Bay City' } },
    });
    expect(reply.json().order.shipping.phone ?? '').toBe('');
  });

  it('V07 a wrong phone number at Amazon is no order, and is not left out: the shopper types the right one', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator, 'wilma@example.com');
    const body = payBody(guest, await quoteAt(guest, SAN_JOSE), draft);
    for (const account of [undefined, { ...ANN, phone: '' }, { ...ANN, phone: '12' }]) {
      const refused = await guest.browser.post('orders/payamazon', { ...body, account });
      expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'account.phone']);
    }
    const reply = await guest.browser.post('orders/payamazon', { ...body, account: { ...ANN, phone: '415-555-0132' } });
    const { order } = reply.json();
    expect(order).toMatchObject({ customerName: 'Wilma Short', customerEmail: 'wilma@example.com' });
    const { customer } = await shop()
      .running.store.db.selectFrom('orders')
      .select('customer')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(customer.phone).toBe('4155550132');
  });

  it('N14 a repeated call gets the payment that is open, and one after the payment the paid order', async () => {
    const { guest, body, token } = await confirmed(shop());
    expect((await guest.browser.post('orders/payamazon', body)).json()).toMatchObject({ token });
    await captureOf(guest, token);
    const again = (await guest.browser.post('orders/payamazon', body)).json();
    expect(again).toMatchObject({ order: { status: 'Paid' }, payment: { status: 'captured' } });
    expect(again).not.toHaveProperty('token');
  });

  it('O06 a card that Amazon refuses is chosen again in the wallet, and the same reference is confirmed again', async () => {
    const { guest, body, draft, token } = await chicago();
    expect(await captureOf(guest, token)).toMatchObject({ status: 'requires_payment_method' });
    selectPayment(shop().sandbox.simulator, { ...draft, cardId: 'dora-visa' });
    const again = await guest.browser.post('orders/payamazon', body);
    expect(again.json().token).not.toBe(token);
    expect(await captureOf(guest, again.json().token)).toMatchObject({ status: 'captured' });
  });

  it('N08 a payment that Amazon rejects is declined, and nothing was taken', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator, 'rhea@example.com');
    const seattle = { country: 'US', state: 'WA', city: 'Seattle', street: '410 Terry Ave N', zipPostalCode: '98109' };
    const made = await guest.browser.post('orders/payamazon', payBody(guest, await quoteAt(guest, seattle), draft));
    const reply = await guest.browser.post('orders/captureamazon', { token: made.json().token });
    expect([reply.statusCode, reply.json().error.code]).toEqual([402, 'payment_declined']);
    expect(await balanceOf(shop())).toBe(0);
  });

  it('T07 N14 an authorization whose reply was lost is found by reading, and is the only one', async () => {
    const { guest, token } = await confirmed(shop());
    const match = { method: 'POST', path: `${MWS}/Authorize$` };
    await control(shop().sandbox.origin, 'faults', { match, at: 'after-commit', fault: 'drop-reply' });
    await captureOf(guest, token);
    expect(await captureOf(guest, token)).toMatchObject({ status: 'captured' });
    expect((await readLedger(shop().sandbox.origin)).authorizations).toHaveLength(1);
  });

  it('O06 belongs to its session: no other captures it, or uses its reference', async () => {
    const { draft, token } = await confirmed(shop());
    const stranger = await shop().newGuest();
    const capture = await stranger.browser.post('orders/captureamazon', { token });
    expect([capture.statusCode, capture.json().error.code]).toEqual([404, 'order_missing']);
    const body = payBody(stranger, await quoteAt(stranger, SAN_JOSE), draft);
    const pay = await stranger.browser.post('orders/payamazon', body);
    expect([pay.statusCode, pay.json().error.code]).toEqual([409, 'reference_stale']);
    expect(await balanceOf(shop())).toBe(0);
  });

  it('O06 does not use a reference that was confirmed elsewhere', async () => {
    const guest = await shop().newGuest();
    const { sandbox } = shop();
    const draft = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const reply = await guest.browser.post('orders/payamazon', payBody(guest, await quoteAt(guest, SAN_JOSE), draft));
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'reference_stale']);
  });

  it('is not taken by a funnel that does not offer Amazon Pay', async () => {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator);
    const plain = { funnel: { hash: ORCHARD.hash, step: FORM } };
    const body = { ...payBody(guest, await quoteAt(guest, SAN_JOSE, plain), draft), ...plain };
    expect((await guest.browser.post('orders/payamazon', body)).statusCode).toBe(503);
    expect(shop().sandbox.simulator.ledger.get('contract', draft.contractId)).toMatchObject({ state: 'Draft' });
  });

  it('Q04 is captured by its reference where a hosted return has no token of ours', async () => {
    const { guest, draft } = await confirmed(shop());
    const reply = await guest.browser.post('orders/captureamazon', { orderReferenceId: draft.contractId });
    expect(reply.json()).toMatchObject({ status: 'captured' });
  });

  it('W05 an offer after it needs a reference of its own, and is delivered to the sale’s address', async () => {
    const { guest, order } = await paidOne(shop());
    const offer = { orderType: 'Upsell', parent: order.id, offer: { sfid: 'extra', total: 21.44 } };
    const draft = draftOrder(shop().sandbox.simulator);
    selectAddress(shop().sandbox.simulator, { ...draft, addressId: 'ada-2' });
    const { quote: _, ...body } = payBody(guest, { id: '', total: 0 }, draft);
    const step = { funnel: { hash: OFFERING.hash, step: UPSELL_STEP } };
    const made = await guest.browser.post('orders/payamazon', { ...body, ...step, ...offer });
    expect(made.json()).toMatchObject({ order: { offer: 'extra', shipping: { city: 'San Jose' } } });
    expect(await captureOf(guest, made.json().token)).toMatchObject({ status: 'captured', order: { offer: 'extra' } });
  });

  async function chicago() {
    const guest = await shop().newGuest();
    const draft = draftOrder(shop().sandbox.simulator, 'dora@example.com');
    const there = { country: 'US', state: 'IL', city: 'Chicago', street: '233 S Wacker Dr', zipPostalCode: '60606' };
    const body = payBody(guest, await quoteAt(guest, there), draft);
    const made = await guest.browser.post('orders/payamazon', body);
    if (made.statusCode !== 200) throw new Error(made.body);
    return { guest, draft, body, token: String(made.json().token) };
  }
});

describe('a subscription by Amazon Pay', () => {
  it('O06 W06 A05 begins on its agreement, is renewed by it, and ends with it', async () => {
    const { order, draft } = await paidSubscription(shop());
    expect(order).toMatchObject({ status: 'Paid', subscribed: true, oneClick: true });
    shop().advance(32 * 86_400_000);
    expect(await shop().subscriptions.renewDue()).toBe(1);
    expect(await balanceOf(shop())).toBeGreaterThan(toMinor(order.total, 'USD') ?? 0);
    const ended = await shop().subscriptions.cancel(order.subscription?.cancelToken ?? '');
    expect(ended).toMatchObject({ status: 'cancelled', paymentMethod: 'amazon' });
    expect(shop().sandbox.simulator.ledger.get('contract', draft.contractId)).toMatchObject({ state: 'Open' });
    await shop().deliver();
    expect(shop().sandbox.simulator.ledger.get('contract', draft.contractId)).toMatchObject({ state: 'Closed' });
  });

  it('W05 an offer after it is charged by its agreement, without another approval', async () => {
    const { guest, order } = await paidSubscription(shop());
    const reply = await guest.browser.post('orders/createguest', {
      orderType: 'Upsell',
      paymentMethod: 'amazon',
      parent: order.id,
      offer: { sfid: 'extra', total: 21.44 },
      funnel: { hash: OFFERING.hash, step: UPSELL_STEP },
      checkoutId: guest.checkoutId,
    });
    expect(reply.json()).toMatchObject({ payment: { status: 'captured' }, order: { paymentMethod: 'amazon' } });
  });

  it('is not ordered without consent', async () => {
    const guest = await shop().newGuest();
    const draft = draftAgreement(shop().sandbox.simulator);
    setConsent(shop().sandbox.simulator, { ...draft, isGiven: false });
    const choice = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 1 } };
    const body = payBody(guest, await quoteAt(guest, SAN_JOSE, choice), draft);
    const reply = await guest.browser.post('orders/payamazonsub', body);
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      409,
      'Amazon asks you to agree to the later payments first. Nothing was taken.',
    ]);
  });
});
