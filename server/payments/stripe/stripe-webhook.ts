import type Stripe from 'stripe';
import { errorText } from '../../../domain/error-text.ts';
import {
  type ProviderEvent,
  refused,
  type WebhookHeaders,
  type WebhookSubject,
  type WebhookVerdict,
} from '../port/webhook-event.ts';
import { textAt } from '../wire/read-json.ts';

/** The largest difference of a signature's time from ours, in seconds. */
const TOLERANCE = 300;

interface VerifyOptions {
  stripe: Stripe;
  /** Null where none is configured. */
  secret: string | null;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Verifies an event's signature and age, and reads its charge. Never throws on a posted body. */
export function verifyStripeWebhook(
  { stripe, secret, clock }: VerifyOptions,
  rawBody: Buffer,
  headers: WebhookHeaders,
): WebhookVerdict {
  const now = clock();
  if (secret === null) return refused('no webhook secret is configured');
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return refused('the signature is missing');
  if (isFromTheFuture(signature, now)) return refused('the signature is of a time to come');
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE, undefined, now);
    return { type: 'event', event: readEvent(event) };
  } catch (error) {
    // The error's text quotes the body, which may be anything, so that only its first line is logged.
    const [text = ''] = errorText(error).split('\n');
    return refused(text.slice(0, 200));
  }
}

/** The SDK refuses an old signature, and this check one that was dated ahead to be used later. */
function isFromTheFuture(signature: string, now: number): boolean {
  const time = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? 0);
  return time > now / 1000 + TOLERANCE;
}

function readEvent(event: Stripe.Event): ProviderEvent {
  // Events of connected accounts concern money that is not ours.
  return { id: event.id, type: event.type, about: event.account ? null : subjectOf(event) };
}

const ENDS: Readonly<Record<string, WebhookSubject['says']>> = {
  'payment_intent.amount_capturable_updated': 'authorized',
  'payment_intent.succeeded': 'captured',
  'payment_intent.payment_failed': 'not_captured',
  'payment_intent.canceled': 'not_captured',
  'setup_intent.succeeded': 'captured',
  'setup_intent.setup_failed': 'not_captured',
  'setup_intent.canceled': 'not_captured',
};

function subjectOf({ type, data: { object } }: Stripe.Event): WebhookSubject | null {
  const end = ENDS[type];
  if (!end && !/^(charge\.(refund|dispute)|refund\.)/.test(type)) return null;
  const chargeRef = textAt(object, end ? 'id' : 'payment_intent');
  if (chargeRef === '') return null;
  const attemptId = textAt(object, 'metadata', 'attempt_id') || null;
  return { says: end ?? 'went_back', chargeRef, attemptId, approvalRef: null, subscriptionRef: null };
}
