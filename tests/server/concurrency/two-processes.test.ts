import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { audit } from '../../support/crash/audit.ts';
import { BUNDLES, type HttpGuest, type Placed, paidBy } from '../../support/crash/http-guest.ts';
import { twoShopsDuringTests } from '../../support/crash/shops-on-postgres.ts';
import { DECLINED, VISA } from '../../support/shops/order-shop.ts';
import { inSoak } from '../../support/soak/soak.ts';

const PARALLEL = 50;
const ROUNDS = inSoak(60, 8);

const two = twoShopsDuringTests();

it(`N14 ${PARALLEL} submits of one order over HTTP through two processes are one order and one charge`, async () => {
  const { shops, sandbox } = two();
  const guest = await two().guest();
  const request = await guest.saleRequest(shops[0].hash, await sandbox.token(VISA));
  const before = await charges();
  const answers = await submitAll(guest, Array(PARALLEL).fill(request));
  expect(idsOf(answers).size).toBe(1);
  expect(await charges()).toBe(before + 1);
  await expectPaidEverywhere(guest, request);
});

it(`N14 ${PARALLEL} acceptances of one upsell through two processes are one charge`, async () => {
  const { shops, sandbox } = two();
  const guest = await two().guest();
  const sale = paidBy(await guest.place(await guest.saleRequest(shops[0].hash, await sandbox.token(VISA))));
  const request = await guest.upsellRequest(shops[0].hash, sale);
  const before = await charges();
  const answers = await submitAll(guest, Array(PARALLEL).fill(request));
  expect(idsOf(answers).size).toBe(1);
  expect(await charges()).toBe(before + 1);
  await expectPaidEverywhere(guest, request);
});

it(`N14 ${PARALLEL} submits with a card each charge one of the cards`, async () => {
  const { guest, requests } = await sameSaleWith(Array(PARALLEL).fill(VISA));
  const before = await charges();
  const answers = await submitAll(guest, requests);
  expect(idsOf(answers).size).toBe(1);
  expect(await charges()).toBe(before + 1);
  const [request] = requests;
  if (request) await expectPaidEverywhere(guest, request);
});

it(`N14 N08 ${PARALLEL} submits of which the first cards are declined charge one card at most, and a good one pays`, async () => {
  // Fewer declines than close an order for good, so that the order can be paid in any interleaving.
  const numbers = Array.from({ length: PARALLEL }, (_, n) => (n < 4 ? DECLINED : VISA));
  const { guest, requests } = await sameSaleWith(numbers);
  const before = await charges();
  const answers = await submitAll(guest, requests);
  const said = new Set(answers.map(({ status, json }) => json.payment?.status ?? `${status} ${json.error?.code}`));
  const possible = ['captured', 'unknown', '402 payment_declined'];
  expect([...said].filter((each) => !possible.includes(each))).toEqual([]);
  const last = requests.at(-1);
  if (last) paidBy(await guest.place(last));
  expect(await charges()).toBe(before + 1);
  expect(await guest.orders()).toMatchObject([{ status: 'Paid' }]);
});

it(`N06 N14 of an upsell and its downsell that are accepted at once through two processes one is sold, in each of ${ROUNDS} rounds`, async () => {
  const { shops, sandbox } = two();
  for (let n = 0; n < ROUNDS; n += 1) {
    const guest = await two().guest();
    const sale = paidBy(await guest.place(await guest.saleRequest(shops[0].hash, await sandbox.token(VISA))));
    const offers = [await guest.upsellRequest(shops[0].hash, sale), await guest.downsellRequest(shops[0].hash, sale)];
    const before = await charges();
    const answers = await submitAll(guest, n % 2 === 0 ? offers : offers.toReversed());
    expect(answers.map(({ status, json }) => json.payment?.status ?? `${status}`).sort()).toEqual(['409', 'captured']);
    expect(await charges()).toBe(before + 1);
    expect((await guest.orders()).map(({ status }) => status)).toEqual(['Paid', 'Paid']);
  }
});

it(`V10 N14 a press is charged the total that it names while another process is asked for another basket, in each of ${ROUNDS} rounds`, async () => {
  const { shops, sandbox } = two();
  for (let n = 0; n < ROUNDS; n += 1) {
    const guest = await two().guest();
    const request = await guest.saleRequest(shops[0].hash, await sandbox.token(VISA));
    const other = await guest.saleRequest(shops[0].hash, await sandbox.token(VISA), BUNDLES.six);
    const change = guest.through(two().pick(n + 1).origin);
    const press = guest.through(two().pick(n).origin);
    const [, , placed] = await Promise.all([
      change.post('orders/setorderguest', other),
      change.post('quotes', { funnel: { hash: shops[0].hash }, checkoutId: guest.checkoutId, offers: [BUNDLES.six] }),
      press.place(request),
    ]);
    const { id, total } = paidBy(placed.status === 200 ? placed : await press.place(request));
    const { charges: all } = await sandbox.ledger();
    const amounts = all.filter(({ metadata }) => metadata.order_id === id).map(({ amount }) => amount);
    expect([total, amounts]).toEqual([request.quote?.total, [Math.round((request.quote?.total ?? 0) * 100)]]);
  }
});

it('N14 afterwards the shop’s ledger is the provider’s', async () => {
  expect(await audit(two().shops[1], two().sandbox)).toEqual([]);
});

/** One sale of one shopper, with a card for each number. */
async function sameSaleWith(numbers: string[]): Promise<{ guest: HttpGuest; requests: CreateGuestOrder[] }> {
  const { shops, sandbox } = two();
  const guest = await two().guest();
  const cards = await Promise.all(numbers.map((number) => sandbox.token(number)));
  const request = await guest.saleRequest(shops[0].hash, cards[0] ?? '');
  return { guest, requests: cards.map((cardId) => ({ ...request, cardDetails: { cardId } })) };
}

/** Sends all at once, every other request through the other process. */
function submitAll(guest: HttpGuest, requests: CreateGuestOrder[]): Promise<Placed[]> {
  return Promise.all(requests.map((request, n) => guest.through(two().pick(n).origin).place(request)));
}

/** Returns the order ids of the answers, each paid or in flight; any other answer fails the test. */
function idsOf(answers: Placed[]): Set<string> {
  const ids = answers.map(({ status, json }) => {
    const isConsistent = json.payment?.status === 'captured' || json.payment?.status === 'unknown';
    if (status !== 200 || !isConsistent || !json.order) throw new Error(`${status} ${JSON.stringify(json)}`);
    return json.order.id;
  });
  return new Set(ids);
}

async function expectPaidEverywhere(guest: HttpGuest, request: CreateGuestOrder): Promise<void> {
  for (const { origin } of two().shops) paidBy(await guest.through(origin).place(request));
}

async function charges(): Promise<number> {
  return (await two().sandbox.ledger()).charges.filter((charge) => charge.captured).length;
}
