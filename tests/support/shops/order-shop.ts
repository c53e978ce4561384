import { randomBytes, randomUUID } from 'node:crypto';
import type { CreateGuestOrder, Order } from '../../../contracts/api/order-api.ts';
import { type AccountDetails, emptyAccount } from '../../../domain/account/account.ts';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { createOrders, type Orders, type OrdersOptions, sharedLimits } from '../../../server/checkout/orders.ts';
import type { PlaceResult } from '../../../server/orders/records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../../../server/orders/records/orders-deps.ts';
import type { ApprovalProvider, TokenProvider } from '../../../server/payments/port/provider.ts';
import type { ProviderEvent, WebhookHandled } from '../../../server/payments/port/webhook-event.ts';
import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts';
import { shopProviders } from '../../../server/providers/shop-providers.ts';
import { createReceipts } from '../../../server/receipts/receipts.ts';
import { tryKeys } from '../../../server/storage/tries.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { createWebhooks } from '../../../server/webhooks/webhooks.ts';
import { funnelsOf, testFunnel } from '../funnels/order-funnel.ts';
import { SECRET_KEY, type TestSandbox } from './order-sandbox.ts';

export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';
export const CHALLENGED = '4000002760003184';

export const ANN: AccountDetails = {
  ...emptyAccount('US'),
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '415 555 0199',
  state: 'CA',
  city: 'San Francisco',
  street: '1 Main St',
  zipPostalCode: '94107',
};

/** The key of the accounts of these tests. */
export const TEST_ACCOUNT_KEY = Buffer.from('the key of the accounts of tests');

/** The keys of what is tried in these tests, the same for all processes of a store. */
export const TEST_TRY_KEY = tryKeys(Buffer.from('the key of the tries of tests'));

/** A clock that tests advance by hand. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export function testClock(begin = Date.parse('2026-11-21T10:00:00Z')): TestClock {
  let time = begin;
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
}

/** A clock that begins now: PayPal's sandbox has the real one, and takes no agreement whose first renewal is in the past by it. */
export function clockFromNow(): TestClock {
  return testClock(Date.now());
}

/** The receipts of a store of tests. */
export function testReceipts(db: OrdersDeps['db']) {
  return createReceipts({ db, funnels: funnelsOf(testFunnel()), clock: () => new Date() });
}

/** The shop's orders, and a handler of webhook events by the address below `/webhooks`. */
export interface TestOrders extends Orders {
  handle(address: 'stripe' | 'paypal' | 'amazon', event: ProviderEvent): Promise<WebhookHandled>;
}

/** The parts that a test may replace: any of the orders' dependencies, and the providers one by one. */
export interface TestParts extends Partial<OrdersDeps> {
  card?: TokenProvider;
  paypal?: { provider: ApprovalProvider; publicUrl: string } | null;
}

/** The time-outs of requests that wait for each other's outcome: a busy machine may keep them for seconds. */
export const PATIENT = { readPauses: [50, 200, 1_000, 3_000, 5_000] } as const;

/** The shop's orders on a real store and the real sandbox, with short time-outs. */
export function testOrders(
  db: OrdersDeps['db'],
  sandbox: Pick<TestSandbox, 'origin'>,
  { card = testCard(sandbox), paypal, ...more }: TestParts = {},
): TestOrders {
  return ordersWithWebhooks({
    onChargeOutcome,
    db,
    accountIdOf: accountIds(TEST_ACCOUNT_KEY),
    providers: shopProviders(card, paypal?.provider),
    publicUrl: 'http://localhost:8080',
    funnels: funnelsOf(testFunnel()),
    clock: () => new Date(),
    randomBytes,
    newId: randomUUID,
    log: () => {},
    timeouts: { readPauses: [1, 20] },
    ...more,
  });
}

/** A call fails after so many milliseconds. */
export function testCard(sandbox: Pick<TestSandbox, 'origin'>, timeoutMs = 700): TokenProvider {
  return stripeProvider({
    clock: Date.now,
    secretKey: SECRET_KEY,
    apiUrl: sandbox.origin(),
    timeoutMs,
    maxNetworkRetries: 1,
  });
}

export function ordersWithWebhooks(own: OrdersOptions): TestOrders {
  const options = { ...sharedLimits(), tryKeyOf: TEST_TRY_KEY, ...own };
  const { handleWebhook } = createWebhooks(options);
  const providerAt = (address: string) => {
    const provider = options.providers.all.find(({ webhookAddress }) => webhookAddress === address);
    if (!provider) throw new Error(`no provider posts to /webhooks/${address}`);
    return provider;
  };
  return { ...createOrders(options), handle: (address, event) => handleWebhook(providerAt(address), event) };
}

/** One guest with one checkout. */
export interface Shopper {
  session: OrderSession;
  checkoutId: string;
}

/** A shopper; `begun` is the hash of a version that the session proves to have begun with. */
export function newShopper(begun: string | null = null): Shopper {
  return { session: { hash: randomUUID(), begunVersion: () => begun }, checkoutId: randomUUID() };
}

/** A sale as the order form sends it, after a quote. */
export async function saleRequest(
  orders: Orders,
  { session, checkoutId }: Shopper,
  cardId: string,
  offer = 'one-jar',
): Promise<CreateGuestOrder> {
  const quoted = await orders.quote(session, { funnel: { hash: 'v1' }, checkoutId, offers: [offer] });
  if (quoted.type !== 'quoted') throw new Error(`no quote: ${quoted.code}`);
  return {
    orderType: 'Standard',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    cardDetails: { cardId },
    funnel: { hash: 'v1', step: 'form' },
    checkoutId,
    quote: { id: quoted.quote.id, total: quoted.quote.total },
    account: ANN,
  };
}

/** An accepted upsell, as the offer page sends it. */
export function upsellRequest({ checkoutId }: Shopper, sale: Order): CreateGuestOrder {
  return {
    orderType: 'Upsell',
    orderSource: 'Funnel',
    paymentMethod: 'card',
    parent: sale.id,
    checkoutId,
    funnel: { hash: 'v1', step: 'more' },
    offer: { sfid: 'extra', total: 19.99 },
  };
}

/** A paid sale to add offers to. */
export async function paidSale(orders: Orders, shopper: Shopper, cardId: string): Promise<Order> {
  const result = await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, cardId));
  return capturedOrder(result);
}

/** Returns the order of a captured result; throws for any other result. */
export function capturedOrder(result: PlaceResult): Order {
  if (result.type === 'reply' && result.reply.payment.status === 'captured') return result.reply.order;
  throw new Error(`not paid: ${JSON.stringify(result)}`);
}

/** Returns the client secret of a result that requires an action; throws for any other result. */
export function challengeOf(result: PlaceResult): string {
  const payment = result.type === 'reply' ? result.reply.payment : null;
  if (payment?.status === 'requires_action') return payment.clientSecret;
  throw new Error(`no challenge: ${JSON.stringify(result)}`);
}
