import { beforeEach, expect, it } from 'vitest';
import { buildMatrix } from '../../../../backoffice/commands/figures/matrix-command.ts';
import { shopPayments } from '../../../../backoffice/commands/offline-orders.ts';
import type { Matrix } from '../../../../backoffice/contracts/admin-matrix-api.ts';
import { MATRIX_DEVICES } from '../../../../backoffice/figures/matrix.ts';
import type { Order } from '../../../../contracts/api/order-api.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import { type RunningSandbox, startSandbox } from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import {
  amazonOrders,
  paidSale as paidByAmazon,
  subscribedSale,
} from '../../../server/checkout/amazon/amazon-orders.ts';
import { createdApproval, executeBack } from '../../../server/checkout/paypal/paypal-orders.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { sandboxSettings } from '../../../support/payments/sandbox-settings.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import type { EveryProtocol } from '../../../support/paypal/rest-v1.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  type TestOrders,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

/** The funnel of the tests, which offers Amazon Pay. */
function offering(over: Partial<PublishedFunnel> = {}): PublishedFunnel {
  const published = { ...testFunnel(), ...over };
  const graph = { ...published.graph, funnel: { ...published.graph.funnel, amazonPay: true as const } };
  return { ...published, funnel: { ...published.funnel, amazonPay: true }, graph };
}

/** The matrix of a shop with these settings beside those of the sandboxes. */
async function matrixWith(settings: Record<string, string> = {}, published = offering()): Promise<Matrix> {
  const payments = await shopPayments({ ...sandboxSettings(), ...settings });
  if ('refused' in payments) throw new Error(payments.refused);
  return buildMatrix(payments, published, NO_RULES);
}

interface Wanted {
  offer: string;
  method: string;
  consent?: string;
  device?: string;
}

/** The one cell; on an iPhone where none is named. */
function cellOf({ items, cells }: Matrix, { offer, method, consent, device = 'iPhone, Safari' }: Wanted) {
  const found = cells.filter(
    (cell) =>
      items[cell.item]?.offer === offer &&
      cell.method === method &&
      cell.device === device &&
      (consent === undefined || cell.consent === consent),
  );
  const [cell, ...others] = found;
  if (!cell || others.length > 0)
    throw new Error(`${found.length} cells: ${JSON.stringify({ offer, method, consent, device })}`);
  return cell;
}

const outcomeOf = (matrix: Matrix, wanted: Wanted) => cellOf(matrix, wanted).outcome;

describeOnOneStore('PostgreSQL', 'the matrix beside what a shop does', (makeStore) => {
  let db: OrdersDeps['db'];

  beforeEach(async () => {
    ({ db } = await makeStore());
  });

  /** What the shop answers to a yes to the offer after this sale, in the matrix's words. */
  async function answerTo(orders: TestOrders, shopper: Shopper, sale: Order, total = 19.99): Promise<string> {
    const request = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total } };
    const result = await orders.placeGuestOrder(shopper.session, request);
    if (result.type === 'problem') return result.code === 'payment_not_approved' ? 'asked again' : result.code;
    return capturedOrder(result).offer === 'extra' ? 'one click' : 'another offer';
  }

  it.each(['card', 'google_pay', 'apple_pay'] as const)(
    'O02 A06 after a sale by %s a yes is charged at once',
    async (method) => {
      const orders = testOrders(db, cards);
      const shopper = newShopper();
      const request = { ...(await saleRequest(orders, shopper, await cards.token(VISA))), paymentMethod: method };
      const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, request));
      expect(outcomeOf(await matrixWith(), { offer: 'extra', method })).toBe('one click');
      expect(await answerTo(orders, shopper, sale)).toBe('one click');
    },
  );

  /** A sale that one protocol began, at a shop that is set to another one since, or to the same. */
  async function afterPayPal(began: EveryProtocol, now = began) {
    const ordersBy = (protocol: EveryProtocol) =>
      testOrders(db, cards, { paypal: { provider: paypal.provider(protocol), publicUrl: 'http://localhost:8080' } });
    const [orders, shopper] = [ordersBy(now), newShopper()];
    const { approvalUrl } = await createdApproval(ordersBy(began), shopper);
    const outcome = await executeBack(orders, shopper, await paypal.visit(approvalUrl));
    const sale = outcome.status === 'captured' ? outcome.order : null;
    if (!sale) throw new Error(JSON.stringify(outcome));
    return { sale, answer: () => answerTo(orders, shopper, sale) };
  }

  it('O02 A06 after a sale by PayPal with an agreement a yes is charged at once', async () => {
    const matrix = await matrixWith({ PAYPAL_PROTOCOL: 'nvp' });
    const { sale, answer } = await afterPayPal('nvp');
    expect(sale.oneClick).toBe(true);
    expect(outcomeOf(matrix, { offer: 'extra', method: 'paypal', consent: 'given' })).toBe('one click');
    expect(await answer()).toBe('one click');
  });

  it('O02 O04 after a sale by PayPal without an agreement its payer is asked again', async () => {
    const matrix = await matrixWith({ PAYPAL_PROTOCOL: 'nvp' });
    await paypal.control('permissions', { reference: false });
    const { sale, answer } = await afterPayPal('nvp');
    expect(sale.oneClick).toBe(false);
    expect(outcomeOf(matrix, { offer: 'extra', method: 'paypal', consent: 'withheld' })).toBe('asked again');
    expect(await answer()).toBe('asked again');
  });

  it('O02 O04 after a sale that PayPal’s first API began, without agreements, its payer is asked again', async () => {
    const { sale, answer } = await afterPayPal('rest-v1', 'orders-v2');
    expect(sale.oneClick).toBe(false);
    expect(cellOf(await matrixWith(), { offer: 'extra', method: 'paypal', consent: 'withheld' })).toMatchObject({
      outcome: 'asked again',
      how: 'PayPal’s page',
    });
    expect(await answer()).toBe('asked again');
  });

  it('O06 after one payment by Amazon its payer is asked again, and after a subscription a yes is charged at once', async () => {
    const sandbox: RunningSandbox = await startSandbox();
    try {
      const orders = amazonOrders(db, cards, sandbox);
      const { shopper, order } = await paidByAmazon(orders, sandbox);
      const once = await matrixWith();
      expect(outcomeOf(once, { offer: 'extra', method: 'amazon', consent: 'withheld' })).toBe('asked again');
      expect(await answerTo(orders, shopper, order)).toBe('asked again');
      expect(cellOf(once, { offer: 'extra', method: 'amazon', consent: 'given' })).toMatchObject({
        outcome: 'not offered',
        reason: 'Amazon Pay agrees to later payments with a subscription alone, and the order form sells none',
      });
      const published = offering(subscriptionFunnel());
      const subscribing = amazonOrders(db, cards, sandbox, { funnels: funnelsOf(published) });
      const club = await subscribedSale(subscribing, cards, sandbox);
      expect(outcomeOf(await matrixWith({}, published), { offer: 'extra', method: 'amazon', consent: 'given' })).toBe(
        'one click',
      );
      expect(await answerTo(subscribing, club.shopper, club.order, 15)).toBe('one click');
    } finally {
      await sandbox.close();
    }
  });

  it('a payment of less than a card takes is not offered, and refused', async () => {
    const published = offering({ offers: testFunnel('v1', { extra: 0.3 }).offers });
    const matrix = await matrixWith({}, published);
    expect(cellOf(matrix, { offer: 'extra', method: 'card' })).toMatchObject({
      outcome: 'not offered',
      reason: 'Card takes at least $0.50',
    });
    expect(outcomeOf(matrix, { offer: 'extra', method: 'paypal', consent: 'given' })).toBe('one click');
    const orders = testOrders(db, cards, { funnels: funnelsOf(published) });
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await cards.token(VISA));
    const request = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 0.3 } };
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject({ type: 'problem', status: 400 });
  });
});

it('A06 W08 a wallet and Amazon Pay are offered by device, and a sale is approved', async () => {
  const matrix = await matrixWith({ APPLE_PAY_SCRIPT_URL: '', APPLE_PAY_CERTIFICATE_FILE: '' });
  const byDevice = (method: string, consent?: string) =>
    MATRIX_DEVICES.map(({ name }) => {
      const { outcome, reason } = cellOf(matrix, {
        offer: 'one-jar',
        method,
        device: name,
        ...(consent ? { consent } : {}),
      });
      return reason ?? outcome;
    });
  const none = 'this browser has no Apple Pay';
  expect(byDevice('apple_pay')).toEqual(['approval', none, 'approval', none, none]);
  expect(byDevice('google_pay')).toEqual(Array(5).fill('approval'));
  const linux = 'Amazon does not support this browser';
  expect(byDevice('amazon', 'withheld')).toEqual([...Array(4).fill('approval'), linux]);
  expect(byDevice('card')).toEqual(Array(5).fill('approval'));
});

it('L10 a method without settings, and Amazon Pay in a funnel that does not offer it, are not offered', async () => {
  const matrix = await matrixWith({ GOOGLE_PAY_MERCHANT_ID: '', GOOGLE_PAY_SCRIPT_URL: '' }, testFunnel());
  expect(cellOf(matrix, { offer: 'one-jar', method: 'google_pay' }).reason).toBe('the shop has no settings for it');
  for (const offer of ['one-jar', 'extra'])
    expect(cellOf(matrix, { offer, method: 'amazon' })).toMatchObject({
      consent: 'not asked',
      reason: 'this funnel does not offer it',
    });
});

it('has one cell for each item, method, consent and device, with a reason wherever one is not offered', async () => {
  const { items, cells } = await matrixWith();
  expect(items.map(({ offer, bought, total }) => [offer, bought, total])).toEqual([
    ['one-jar', 'once', 5485],
    ['three-jars', 'once', 12_900],
    ['extra', 'once', 1999],
    ['sample', 'once', 1075],
  ]);
  const names = cells.map(({ item, method, consent, device }) => JSON.stringify([item, method, consent, device]));
  expect(new Set(names).size).toBe(cells.length);
  // Cards and wallets have one consent, PayPal and Amazon two.
  expect(cells).toHaveLength(4 * (3 + 2 * 2) * 5);
  for (const cell of cells) expect(cell.outcome === 'not offered' && cell.reason === null).toBe(false);
});
