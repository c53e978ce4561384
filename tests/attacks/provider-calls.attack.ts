import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { PayPalApproval } from '../../contracts/api/paypal-api.ts';
import type { HttpGuest } from '../support/crash/http-guest.ts';
import { inSoak } from '../support/soak/soak.ts';
import type { AttackedShop } from './support/attacked-shop.ts';
import { cardToken, sandboxOf } from './support/card-token.ts';
import { callsTo } from './support/provider-calls.ts';

const TRIES = inSoak(500, 40);
/** As many at once as an attacker sent, of whom 49 were looked up. */
const BURST = 120;
/** The shop's own recovery reads a payment in flight once a minute. */
const RECOVERIES = 5;

/** Each has a quote, of which a session may have 120 in a minute. */
const APPROVALS = inSoak(50, 25);

/** Programs that make the shop call its providers: with invented cards, approvals, readings and forged webhooks. */
export function calledProviders(shop: () => AttackedShop): void {
  it('invented card ids are card-testing trials: ten of a session are looked up, thirty of an address', async () => {
    const calls = await callsTo(await sandboxOf(shop()), 'GET', '/v1/payment_methods/');
    const hash = await shop().hashOf('classic');
    const eve = await shop().visitor('198.51.100.41');
    const sale = await eve.saleRequest(hash, '');
    const statuses = await counted(TRIES, async () => (await eve.place(withCard(sale))).status);
    expect(statuses).toEqual({ 404: 10, 429: TRIES - 10 });
    expect(await calls()).toBe(10);
    for (let session = 0; session < 5; session += 1) {
      const other = await shop().visitor('198.51.100.41');
      const again = await other.saleRequest(hash, '');
      await counted(TRIES / 5, async () => (await other.place(withCard(again))).status);
    }
    expect(await calls()).toBe(30);
    told(`${2 * TRIES} invented cards`, await calls());
  });

  it('of a burst of invented card ids ten of a session are looked up', async () => {
    const calls = await callsTo(await sandboxOf(shop()), 'GET', '/v1/payment_methods/');
    const before = await calls();
    const eve = await shop().visitor('198.51.100.48');
    const sale = await eve.saleRequest(await shop().hashOf('classic'), '');
    const burst = await Promise.all(
      Array.from({ length: BURST }, async () => (await eve.place(withCard(sale))).status),
    );
    const lookedUp = (await calls()) - before;
    expect(lookedUp).toBe(10);
    expect(burst.filter((status) => status === 404)).toHaveLength(10);
    expect(burst.filter((status) => status === 429 || status === 503)).toHaveLength(BURST - 10);
    told(`${BURST} invented cards at once`, lookedUp);
  });

  it('one visitor opens few approvals at PayPal, and one that is open is used again', async () => {
    const ann = await shop().visitor('198.51.100.42');
    const payPal = await payPalSandboxOf(shop(), ann);
    const calls = await callsTo(payPal, 'POST', '/v2/checkout/orders$');
    const hash = await shop().hashOf('classic');
    const eve = await shop().visitor('198.51.100.43');
    const statuses = await counted(APPROVALS, async () => (await begin(eve, hash, randomUUID())).status);
    expect(statuses).toEqual({ 200: 20, 429: APPROVALS - 20 });
    expect(await calls()).toBe(20);
    // This one was opened before the count began.
    expect((await begin(ann, hash, ann.checkoutId)).status).toBe(200);
    expect((await begin(ann, hash, ann.checkoutId)).status).toBe(200);
    expect(await calls()).toBe(20);
    told(`${APPROVALS} approvals`, await calls());
  });

  it('a page that is not approved is asked for a few times a minute', async () => {
    const eve = await shop().visitor('198.51.100.44');
    const hash = await shop().hashOf('classic');
    const { json } = await begin(eve, hash, eve.checkoutId);
    const calls = await callsTo(new URL(json.approvalUrl).origin, 'GET', '/v2/checkout/orders/');
    const { token, paymentId } = json;
    const began = Date.now();
    const statuses = await counted(
      TRIES,
      async () => (await eve.post('orders/executepaypalpayment', { token, paymentId })).status,
    );
    expect(statuses).toEqual({ 200: TRIES });
    expect(await calls()).toBeLessThanOrEqual(mostSince(began));
    told(`${TRIES} executions`, await calls());
  });

  it('an order is read at its provider a few times a minute, and one without a payment never', async () => {
    const calls = await callsTo(await sandboxOf(shop()), 'GET', '/v1/payment_intents');
    const eve = await shop().visitor('198.51.100.45');
    const sale = await eve.saleRequest(await shop().hashOf('classic'), await cardToken(shop(), CHALLENGED));
    const { json } = await eve.place(sale);
    const orderId = json.order?.id ?? '';
    const began = Date.now();
    expect(json.payment?.status).toBe('requires_action');
    await counted(TRIES, async () => (await eve.resolve(orderId)).status);
    expect(await calls()).toBeLessThanOrEqual(mostSince(began));
    const before = await calls();
    const other = await shop().visitor('198.51.100.45');
    expect(await counted(TRIES, async () => (await other.resolve(orderId)).status)).toEqual({ 404: TRIES });
    expect(await calls()).toBeLessThanOrEqual(before + RECOVERIES);
    told(`${2 * TRIES} readings`, await calls());
  });

  it('forged webhooks reach PayPal thirty times from an address, and with a foreign certificate never', async () => {
    const payPal = await payPalSandboxOf(shop(), await shop().visitor('198.51.100.46'));
    const calls = await callsTo(payPal, 'POST', '/v1/notifications/verify-webhook-signature');
    const foreign = 'https://certificates.example/v1/notifications/certs/CERT-1';
    const forged = (certUrl: string) => () => forge(shop(), certUrl, '198.51.100.47');
    expect(await counted(TRIES, forged(foreign))).toEqual({ 400: TRIES });
    expect(await calls()).toBe(0);
    const own = `${payPal}/v1/notifications/certs/CERT-sandbox-1`;
    expect(await counted(TRIES, forged(own))).toEqual({ 400: 30, 429: TRIES - 30 });
    expect(await calls()).toBe(30);
    told(`${2 * TRIES} forged webhooks`, await calls());
  });
}

function withCard(sale: CreateGuestOrder): CreateGuestOrder {
  return { ...sale, cardDetails: { cardId: `pm_${randomUUID().replaceAll('-', '')}` } };
}

/** Opens PayPal's page for a checkout with the demo's goods. */
async function begin(guest: HttpGuest, hash: string, checkoutId: string) {
  const { cardDetails: _, ...sale } = await guest.saleRequest(hash, '');
  const { json: quote } = await guest.post<{ id: string; total: number }>('quotes', {
    funnel: { hash },
    checkoutId,
    offers: ['fh-offer-powerfoods-complete-beef-3'],
  });
  return guest.post<PayPalApproval>('orders/createpaypalpayment', {
    ...sale,
    checkoutId,
    quote: { id: quote.id, total: quote.total },
    paymentMethod: undefined,
    returnPath: '/order?uid=classic',
  });
}

/** PayPal's sandbox, as the address of an approval page names it. */
async function payPalSandboxOf(shop: AttackedShop, guest: HttpGuest): Promise<string> {
  const { json } = await begin(guest, await shop.hashOf('classic'), guest.checkoutId);
  return new URL(json.approvalUrl).origin;
}

/** The number of a card whose bank asks its holder. */
const CHALLENGED = '4000002500003155';

/** Posts an event about no payment of the shop, with a signature of no one. */
async function forge({ origin }: AttackedShop, certUrl: string, address: string): Promise<number> {
  const id = randomUUID();
  const sent = await fetch(`${origin}/webhooks/paypal`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'paypal-transmission-id': id,
      'paypal-transmission-sig': 'Zm9yZ2Vk',
      'paypal-transmission-time': new Date().toISOString(),
    },
    body: JSON.stringify({ id: `WH-${id}`, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id } }),
  });
  return sent.status;
}

/** Twenty questions in each begun minute. */
function mostSince(began: number): number {
  return 20 * (1 + Math.ceil((Date.now() - began) / 60_000)) + RECOVERIES;
}

/** The number of answers with each status, of calls one after the other. */
async function counted(calls: number, call: () => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < calls; index += 1) {
    const status = await call();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

function told(attack: string, calls: number): void {
  console.log(`${attack}: ${calls} calls to the provider`);
}
