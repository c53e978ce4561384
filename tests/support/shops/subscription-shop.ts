import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CreateGuestOrder, Order } from '../../../contracts/api/order-api.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';
import type { TokenProvider } from '../../../server/payments/port/provider.ts';
import { shopProviders } from '../../../server/providers/shop-providers.ts';
import { onChargeOutcome } from '../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import type { SubscriptionRow } from '../../../server/subscriptions/records/subscription-rows.ts';
import {
  createSubscriptions,
  type Subscriptions,
  type SubscriptionsOptions,
} from '../../../server/subscriptions/subscriptions.ts';
import { funnelsOf, testFunnel } from '../funnels/order-funnel.ts';
import type { TestSandbox } from './order-sandbox.ts';
import {
  ANN,
  capturedOrder,
  challengeOf,
  newShopper,
  ordersWithWebhooks,
  type Shopper,
  TEST_TRY_KEY,
  type TestClock,
  type TestOrders,
  testCard,
  testClock,
  VISA,
} from './order-shop.ts';

/** Subscriptions for tests: a shop on a real store and the real sandbox, with a clock that the test advances. */

const MONTHLY = { frequencies: [{ frequency: 'Month' as const, multipliers: [1, 2] }] };

export const EVERY_MONTH: SubscriptionChoice = { frequency: 'Month', multiplier: 1 };

export const DAY = 86_400_000;

/** The small funnel, whose jar can be subscribed to for 39.90 and 4.95 shipping, and whose upsell is a subscription. */
export function subscriptionFunnel(trial: { days: number; price: number } | null = null): PublishedFunnel {
  const funnel = testFunnel();
  const { 'one-jar': jar, extra } = funnel.offers;
  if (!jar || !extra) throw new Error('the test funnel has no such offers');
  const subscribed = (offer: Offer, subscriptionPrice: number, more: Partial<Offer> = {}): Offer => ({
    ...offer,
    subscriptionPrice,
    subscription: { ...MONTHLY, trial },
    ...more,
  });
  return {
    ...funnel,
    offers: {
      ...funnel.offers,
      'one-jar': subscribed(jar, 39.9),
      extra: subscribed(extra, 15, { viewType: 'Subscription' }),
    },
  };
}

export interface SubscriptionShop {
  db: Kysely<Schema>;
  clock: TestClock;
  orders: TestOrders;
  subscriptions: Subscriptions;
  /** The same shop as another process, with a provider of which some calls are replaced. */
  another(
    change?: (card: TokenProvider) => Partial<TokenProvider>,
    more?: Partial<SubscriptionsOptions>,
  ): { orders: TestOrders; subscriptions: Subscriptions };
}

export function subscriptionShop(
  { db }: Pick<Store, 'db'>,
  sandbox: TestSandbox,
  funnel: PublishedFunnel = subscriptionFunnel(),
): SubscriptionShop {
  const clock = testClock();
  const own = testCard(sandbox);
  const another: SubscriptionShop['another'] = (change = () => ({}), more = {}) => {
    const options: SubscriptionsOptions = {
      db,
      providers: shopProviders({ ...own, ...change(own) }),
      funnels: funnelsOf(funnel),
      clock: clock.now,
      publicUrl: 'http://localhost:8080',
      randomBytes,
      newId: randomUUID,
      log: () => {},
      timeouts: { readPauses: [1, 20] },
      tryKeyOf: TEST_TRY_KEY,
      ...more,
    };
    return {
      orders: ordersWithWebhooks({ onChargeOutcome, ...options }),
      subscriptions: createSubscriptions(options),
    };
  };
  return { db, clock, another, ...another() };
}

/** The funnel whose jar is delivered at no cost, and begins with a fortnight for nothing. */
export function freeTrialFunnel(): PublishedFunnel {
  const funnel = subscriptionFunnel({ days: 14, price: 0 });
  const { 'one-jar': jar } = funnel.offers;
  if (!jar) throw new Error('the test funnel has no such offer');
  return { ...funnel, offers: { ...funnel.offers, 'one-jar': { ...jar, shippingCost: 0 } } };
}

/** A paid sale of one jar, subscribed to every month; a challenge of its bank is answered. */
export async function subscribedSale(
  { orders }: Pick<SubscriptionShop, 'orders'>,
  sandbox: TestSandbox,
  card: string,
  shopper: Shopper = newShopper(),
): Promise<{ sale: Order; shopper: Shopper }> {
  const { session } = shopper;
  const placed = await orders.placeGuestOrder(session, await subscribingRequest({ orders }, sandbox, card, shopper));
  const isAsked = placed.type === 'reply' && placed.reply.payment.status === 'requires_action';
  if (!isAsked) return { sale: capturedOrder(placed), shopper };
  await sandbox.answerChallenge(challengeOf(placed), 'complete');
  return { sale: capturedOrder(await orders.resolve(session, placed.reply.order.id)), shopper };
}

/** The request for one jar every month, after a quote. */
export async function subscribingRequest(
  { orders }: Pick<SubscriptionShop, 'orders'>,
  sandbox: TestSandbox,
  card: string,
  { session, checkoutId }: Shopper,
): Promise<CreateGuestOrder> {
  const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'], subscription: EVERY_MONTH };
  const quoted = await orders.quote(session, { ...asked, deliverTo: ANN_LIVES });
  if (quoted.type !== 'quoted') throw new Error(`no quote: ${quoted.code}`);
  return {
    orderType: 'Standard',
    paymentMethod: 'card',
    cardDetails: { cardId: await sandbox.token(card) },
    funnel: { hash: 'v1', step: 'form' },
    checkoutId,
    account: ANN,
    quote: { id: quoted.quote.id, total: quoted.quote.total },
  };
}

const { country, state, city, street, zipPostalCode } = ANN;
const ANN_LIVES = { country, state, city, street, zipPostalCode };

/** Makes the bank decline the next charge of any card with this code. */
export async function declineNext(sandbox: TestSandbox, code: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ code });
  const reply = await fetch(`${sandbox.origin()}/_sim/declines`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}

/** The price of one delivery of the monthly jar, the same as the sale's, in minor units. */
export const DELIVERY = 4485;

/** A shop whose one subscription, on a card that works, has its first renewal due. */
export async function dueShop(store: Pick<Store, 'db'>, sandbox: TestSandbox): Promise<SubscriptionShop> {
  const shop = subscriptionShop(store, sandbox);
  await subscribedSale(shop, sandbox, VISA);
  shop.clock.advance(30 * DAY);
  return shop;
}

/** The same after the bank has declined that renewal with this code, with the token of the subscription's link. */
export async function declinedShop(
  store: Pick<Store, 'db'>,
  sandbox: TestSandbox,
  code: string,
): Promise<{ shop: SubscriptionShop; token: string }> {
  const shop = await dueShop(store, sandbox);
  await declineNext(sandbox, code);
  if ((await shop.subscriptions.renewDue()) !== 1) throw new Error('no renewal was charged');
  return { shop, token: (await theSubscription(shop)).cancel_token };
}

/** The only subscription of the store. */
export function theSubscription({ db }: Pick<SubscriptionShop, 'db'>): Promise<SubscriptionRow> {
  return db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
}

/** The orders of renewals, the oldest first. */
export async function renewalOrders({ db }: Pick<SubscriptionShop, 'db'>) {
  const orders = db.selectFrom('orders').selectAll().where('purpose', 'like', 'renewal:%');
  return orders.orderBy('created_at').execute();
}

/** The topics of the outbox, the oldest first. */
export async function topicsOf({ db }: Pick<SubscriptionShop, 'db'>): Promise<string[]> {
  const facts = await db.selectFrom('outbox').select('topic').orderBy('id').execute();
  return facts.map(({ topic }) => topic);
}
