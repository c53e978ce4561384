import type Stripe from 'stripe';
import { CARD_LIMITS } from '../../../domain/pricing/charge-limits.ts';
import type { ChargeReference, ChargeRequest, ChargeResult, CustomerResult, InstrumentResult } from '../port/charge.ts';
import type { TokenProvider } from '../port/provider.ts';
import { stripeBalanceTransactions } from './stripe-balance-transactions.ts';
import { type StripeOptions, stripeClient } from './stripe-client.ts';
import { cancelIntent, captureIntent, closeIntent, readIntent } from './stripe-intent.ts';
import { invalidateKey } from './stripe-invalidate-key.ts';
import { isMissing, outcomeOfError, outcomeOfIntent, textOf } from './stripe-outcome.ts';
import { ledgerOfIntent } from './stripe-provider-ledger.ts';
import { stripeRefund } from './stripe-refund.ts';
import { cancelSetup, isSetup, keepInstrument, readSetup } from './stripe-setup.ts';
import { verifyStripeWebhook } from './stripe-webhook.ts';

/** The card provider, for Stripe or a server with its protocol at the base URL. */
export function stripeProvider(options: StripeOptions): TokenProvider {
  const stripe = stripeClient(options);
  const read = (charge: ChargeReference) =>
    charge.amount === 0 ? readSetup(stripe, charge) : readIntent(stripe, charge);
  return {
    start: 'token',
    name: 'stripe',
    names: ['stripe'],
    webhookAddress: 'stripe',
    can: { saves: 'instrument', renewals: 'by the shop', ledger: 'current' },
    limits: CARD_LIMITS,
    authorizations: {
      capture: (request) => captureIntent(stripe, request),
      release: (providerRef) => cancelIntent(stripe, providerRef),
    },
    createCustomer: (orderId) => createCustomer(stripe, orderId),
    charge: (request) => charge(stripe, request),
    keepInstrument: (request) => keepInstrument(stripe, request),
    read,
    cancel: (ref) => (isSetup(ref) ? cancelSetup(stripe, ref) : closeIntent(stripe, ref)),
    invalidateIdempotencyKey: (lost) => invalidateKey(stripe, lost, read),
    refund: (request) => stripeRefund(stripe, request),
    providerLedger: ({ chargeRef }) => ledgerOfIntent(stripe, chargeRef),
    balanceTransactions: (since) => stripeBalanceTransactions(stripe, since),
    verifyWebhook: (rawBody, headers) => verifyStripeWebhook(stripe, options.webhookSecret ?? null, rawBody, headers),
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
    return { type: 'unavailable', detail: textOf(error) };
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
    ...(request.keepInstrument ? { setup_future_usage: 'off_session' } : {}),
    ...(request.capture === 'later' ? HELD : {}),
  };
}

/**
 * A renewal has no payer whom the bank could ask, so that its request for authentication is a decline. On the sale, its offers
 * and a renewal confirmed on the page the shopper is on-session.
 */
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
    return isMissing(error) ? { type: 'missing' } : { type: 'unavailable', detail: textOf(error) };
  }
}
