import Stripe from 'stripe';
import { CARD_LIMITS } from '../../../domain/orders/provider-limits.ts';
import type {
  ChargeReference,
  ChargeRequest,
  ChargeResult,
  CustomerResult,
  InstrumentResult,
  RefundRequest,
  RefundResult,
} from '../port/charge.ts';
import type { TokenProvider } from '../port/provider.ts';
import { cancelIntent, captureIntent, closeIntent, readIntent } from './stripe-intent.ts';
import { invalidateKey } from './stripe-invalidate-key.ts';
import { describeError, isMissing, outcomeOfError, outcomeOfIntent } from './stripe-outcome.ts';
import { ledgerOfIntent, stripeBalanceTransactions } from './stripe-provider-ledger.ts';
import { cancelSetup, isSetup, readSetup, saveInstrument } from './stripe-setup.ts';
import { verifyStripeWebhook } from './stripe-webhook.ts';

interface StripeOptions {
  /** `sk_test_…` or `sk_live_…`. */
  secretKey: string;
  /** The API's address, such as `http://127.0.0.1:4242`; Stripe's own where null or absent. */
  apiUrl?: string | null | undefined;
  /** `whsec_…`: the secret of Stripe's webhook signatures. Without it no event is accepted. */
  webhookSecret?: string | null | undefined;
  /** Milliseconds since 1970; judges the age of a webhook. */
  clock: () => number;
  /** The time limit of one request, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How many times the SDK repeats a request without a reply, always under the same idempotency key. */
  maxNetworkRetries?: number | undefined;
}

const TIMEOUT_MS = 12_000;
const RETRIES = 2;

/** Stripe's own SDK, for Stripe or a server with its protocol. Throws on an invalid API address. */
function stripeClient({ secretKey, apiUrl, timeoutMs, maxNetworkRetries }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: maxNetworkRetries ?? RETRIES,
    telemetry: false,
  });
}

function addressOf(url: URL) {
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443), protocol } as const;
}

/** The card provider, for Stripe or a server with its protocol at the base URL. */
export function stripeProvider(options: StripeOptions): TokenProvider {
  const stripe = stripeClient(options);
  const verifying = { stripe, secret: options.webhookSecret ?? null, clock: options.clock };
  const read = (charge: ChargeReference) =>
    charge.amount === 0 ? readSetup(stripe, charge) : readIntent(stripe, charge);
  return {
    start: 'token',
    name: 'stripe',
    names: ['stripe'],
    webhookAddress: 'stripe',
    can: { saves: 'instrument', renewals: 'by the shop', ledger: 'current', endsDisputes: true },
    limits: CARD_LIMITS,
    authorizations: {
      capture: (request) => captureIntent(stripe, request),
      release: (providerRef) => cancelIntent(stripe, providerRef),
    },
    createCustomer: (orderId) => createCustomer(stripe, orderId),
    charge: (request) => charge(stripe, request),
    saveInstrument: (request) => saveInstrument(stripe, request),
    read,
    cancel: (ref) => (isSetup(ref) ? cancelSetup(stripe, ref) : closeIntent(stripe, ref)),
    invalidateIdempotencyKey: (lost) => invalidateKey(stripe, lost, read),
    refund: (request) => stripeRefund(stripe, request),
    providerLedger: ({ chargeRef }) => ledgerOfIntent(stripe, chargeRef),
    balanceTransactions: (since) => stripeBalanceTransactions(stripe, since),
    verifyWebhook: (rawBody, headers) => verifyStripeWebhook(verifying, rawBody, headers),
    describeInstrument: (token) => describeInstrument(stripe, token),
  };
}

/** A repeated request must be identical, because Stripe refuses its key otherwise. */
async function createCustomer(stripe: Stripe, orderId: string): Promise<CustomerResult> {
  const guest = { description: `Guest of order ${orderId}`, metadata: { order_id: orderId } };
  try {
    const customer = await stripe.customers.create(guest, { idempotencyKey: `customer:${orderId}` });
    return { type: 'created', customerRef: customer.id };
  } catch (error) {
    return { type: 'unavailable', detail: describeError(error) };
  }
}

async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeResult> {
  const { idempotencyKey } = request;
  try {
    return outcomeOfIntent(await stripe.paymentIntents.create(intentOf(request), { idempotencyKey }));
  } catch (error) {
    return outcomeOfError(error);
  }
}

function intentOf(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    customer: request.customerRef ?? undefined,
    payment_method: request.instrument,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: request.description,
    metadata: { order_id: request.orderId, attempt_id: request.attemptId },
    ...(request.initiatedAs === 'MIT' ? OFF_SESSION : { use_stripe_sdk: true }),
    ...(request.saveInstrument ? { setup_future_usage: 'off_session' } : {}),
    ...(request.capture === 'later' ? HELD : {}),
  };
}

/** A renewal has no payer whom the bank could ask, so that a request for authentication is a decline. */
const OFF_SESSION = {
  off_session: true,
  payment_method_options: { card: { stored_credential_usage: 'recurring' } },
} as const satisfies Partial<Stripe.PaymentIntentCreateParams>;

/** Stripe reports the end of the hold in the charge. */
const HELD = {
  capture_method: 'manual',
  expand: ['latest_charge'],
} as const satisfies Partial<Stripe.PaymentIntentCreateParams>;

/** The wallets that Stripe names as the API does. */
const WALLETS = ['google_pay', 'apple_pay'] as const;

async function describeInstrument(stripe: Stripe, token: string): Promise<InstrumentResult> {
  try {
    const { card, customer } = await stripe.paymentMethods.retrieve(token);
    if (!card) return { type: 'missing' };
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
    const customerRef = typeof customer === 'string' ? customer : (customer?.id ?? null);
    const wallet = WALLETS.find((each) => each === card.wallet?.type);
    return { type: 'card', brand, last4, expMonth, expYear, ...(wallet ? { wallet } : {}), customerRef };
  } catch (error) {
    return isMissing(error) ? { type: 'missing' } : { type: 'unavailable', detail: describeError(error) };
  }
}

/** Refunds an intent once per idempotency key. A refund that the bank still processes counts as made. */
async function stripeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const { idempotencyKey } = request;
  try {
    const refund = await stripe.refunds.create(refundOf(request), { idempotencyKey });
    const isMade = refund.status === 'succeeded' || refund.status === 'pending';
    if (isMade) return { type: 'refunded', refundRef: refund.id, amount: refund.amount };
    return { type: 'refused', detail: `the refund is ${refund.status}` };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { type: 'refused', detail: describeError(error) };
    return { type: 'unknown', detail: describeError(error), isOver: isReplayed(error) };
  }
}

function refundOf({ providerRef, refundId, amount }: RefundRequest): Stripe.RefundCreateParams {
  const metadata = { refund_id: refundId };
  return { payment_intent: providerRef, metadata, ...(amount === undefined ? {} : { amount }) };
}

/** Stripe replays its first response to a key for ever, even its own failure, so that the key does nothing more. */
function isReplayed(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}
