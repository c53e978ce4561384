import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AmazonConfirmed, AmazonOutcome } from '../../../../contracts/api/amazon-api.ts';
import type { Order } from '../../../../contracts/api/order-api.ts';
import type { DeliverTo, Quote, QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import type { PublishedFunnel } from '../../../../graph/published-funnel.ts';
import {
  control,
  type Draft,
  draftAgreement,
  draftOrder,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { createAmazonCalls } from '../../../../server/checkout/amazon/amazon-calls.ts';
import { stripeProvider } from '../../../../server/payments/stripe/stripe-provider.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { closingAgreements } from '../../../../server/subscriptions/lifecycle/close-agreement.ts';
import { onChargeOutcome } from '../../../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { createSubscriptions, type Subscriptions } from '../../../../server/subscriptions/subscriptions.ts';
import { ordersWithWebhooks, type TestOrders } from '../../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser, type RunningApp } from '../../../support/shops/running-app.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { optionsFor } from '../../payments/amazon/support.ts';
import { FORM, type Guest, ORCHARD, openOrchard, quoteFor } from '../placing/checkout-shop.ts';

const NAMES = { sfid: 'orchard-amazon', uniqueIdentifier: 'orchard-amazon' };

/** Another funnel of the brand, which offers Amazon Pay. */
export const OFFERING: PublishedFunnel = {
  ...ORCHARD,
  hash: 'orchard-amazon',
  funnel: { ...ORCHARD.funnel, ...NAMES, amazonPay: true },
  graph: { ...ORCHARD.graph, funnel: { ...NAMES, destinationId: null, amazonPay: true } },
};

export const SAN_JOSE: DeliverTo = {
  country: 'US',
  state: 'CA',
  city: 'San Jose',
  street: '1 Main St',
  zipPostalCode: '95131',
};

export const RETURN_PATH = '/order?uid=orchard';

/** A running shop that takes Amazon Pay from the sandbox, with a clock that the test moves. */
export interface AmazonShop {
  orders: TestOrders;
  subscriptions: Subscriptions;
  sandbox: RunningSandbox;
  running: RunningApp;
  advance(ms: number): void;
  /** Closes the agreements of subscriptions that have ended. */
  deliver(): Promise<unknown>;
  newGuest(): Promise<Guest>;
}

export function amazonShopDuringTests(): () => AmazonShop {
  const running = appDuringTests();
  let sandbox: RunningSandbox | null = null;
  let shop: AmazonShop | null = null;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  beforeEach(async () => {
    if (!sandbox) throw new Error('the sandbox did not start');
    await control(sandbox.origin, 'reset');
    shop ??= await startShop(running(), sandbox);
  });
  afterAll(() => sandbox?.close());
  return () => {
    if (!shop) throw new Error('The shop runs only while the tests do.');
    return shop;
  };
}

async function startShop(running: RunningApp, sandbox: RunningSandbox): Promise<AmazonShop> {
  await openOrchard(running);
  await running.funnels.publish(OFFERING, new Date());
  await running.funnels.load();
  const amazon = optionsFor(sandbox.origin);
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const wiring = {
    db: running.store.db,
    funnels: running.funnels,
    clock,
    randomBytes,
    newId: randomUUID,
    providers: shopProviders(
      stripeProvider({ clock: Date.now, secretKey: 'sk_test_sluice', apiUrl: running.sandbox, timeoutMs: 2_000 }),
      null,
      amazon,
    ),
    publicUrl: 'http://localhost:8080',
    onChargeOutcome,
    log: () => {},
    timeouts: { readPauses: [5, 50, 200] },
  };
  const orders = ordersWithWebhooks(wiring);
  const subscriptions = createSubscriptions(wiring);
  const app = await running.build({}, { orders, subscriptions, amazon: createAmazonCalls(wiring, amazon) });
  const newGuest = async () => ({ browser: await GuestBrowser.opened(app), checkoutId: randomUUID() });
  const advance = (ms: number) => {
    ahead += ms;
  };
  const deliverers = closingAgreements({}, wiring);
  const deliver = () => deliverAll(outboxDeps(wiring.db, { deliverers, clock }));
  return { orders, subscriptions, sandbox, running, advance, deliver, newGuest };
}

/** The price of a guest's choice at an address. */
export function quoteAt(guest: Guest, deliverTo: DeliverTo, more: Partial<QuoteRequest> = {}): Promise<Quote> {
  return quoteFor(guest, { funnel: { hash: OFFERING.hash, step: FORM }, deliverTo, ...more });
}

/** The body of `payamazon`, or with `billingAgreementId` of `payamazonsub`. */
export function payBody({ checkoutId }: Guest, { id, total }: Pick<Quote, 'id' | 'total'>, draft: Draft) {
  const { accessToken, contractId } = draft;
  const isAgreement = /^[BC]/.test(contractId);
  return {
    orderType: 'Standard',
    funnel: { hash: OFFERING.hash, step: FORM },
    checkoutId,
    quote: { id, total },
    returnPath: RETURN_PATH,
    accessToken,
    ...(isAgreement ? { billingAgreementId: contractId } : { orderReferenceId: contractId }),
  };
}

/** A guest whose reference of the widgets is confirmed for one jar in San Jose. */
export async function confirmed(shop: AmazonShop, email?: string, cardId?: string) {
  const guest = await shop.newGuest();
  const draft = draftOrder(shop.sandbox.simulator, email, cardId);
  const body = payBody(guest, await quoteAt(guest, SAN_JOSE), draft);
  const reply = await guest.browser.post('orders/payamazon', body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { guest, draft, body, ...reply.json<AmazonConfirmed>() };
}

export async function captureOf({ browser }: Guest, token: string): Promise<AmazonOutcome> {
  return (await browser.post('orders/captureamazon', { token })).json();
}

/** A paid order of one jar. */
export async function paidOne(shop: AmazonShop): Promise<{ guest: Guest; order: Order; draft: Draft }> {
  const { guest, token, draft } = await confirmed(shop);
  return { guest, draft, order: orderOf(await captureOf(guest, token)) };
}

/** A paid first delivery of the club, every month. */
export async function paidSubscription(shop: AmazonShop): Promise<{ guest: Guest; order: Order; draft: Draft }> {
  const guest = await shop.newGuest();
  const draft = draftAgreement(shop.sandbox.simulator);
  const choice = { offers: ['club'], subscription: { frequency: 'Month' as const, multiplier: 1 } };
  const quote = await quoteAt(guest, SAN_JOSE, choice);
  const reply = await guest.browser.post('orders/payamazonsub', payBody(guest, quote, draft));
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { guest, draft, order: orderOf(await captureOf(guest, reply.json<AmazonConfirmed>().token)) };
}

function orderOf(outcome: AmazonOutcome): Order {
  if (outcome.status === 'captured' && outcome.order) return outcome.order;
  throw new Error(`not paid: ${JSON.stringify(outcome)}`);
}

/** What the sandbox's account has taken, in minor units. */
export async function balanceOf({ sandbox }: AmazonShop): Promise<number> {
  return (await readLedger(sandbox.origin)).balance.USD ?? 0;
}
