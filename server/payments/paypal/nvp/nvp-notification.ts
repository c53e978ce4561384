import type { AskProvider, WebhookSubject, WebhookVerdict } from '../../port/webhook-event.ts';
import { reasonOf } from '../../wire/reason-of.ts';
import { type PayPalOptions, TIMEOUT_MS } from '../protocol/paypal-options.ts';
import { subscriptionSays } from '../protocol/subscription-says.ts';

/** Verifies by a request to PayPal that it has sent this notification, to the byte. Never throws on a posted body. */
export async function verifyNotification(
  options: PayPalOptions,
  rawBody: Buffer,
  asking: AskProvider = (_, ask) => ask(),
): Promise<WebhookVerdict> {
  const text = rawBody.toString('utf8');
  const fields = new URLSearchParams(text);
  if (!fields.has('txn_id') && !fields.has('recurring_payment_id'))
    return { type: 'refused', detail: 'the notification names no transaction' };
  if (!NAMES.every((name) => PLAIN.test(fields.get(name) ?? '')))
    return { type: 'refused', detail: 'the notification has another form than PayPal’s' };
  return asking(readNotification(fields).about, () => askPayPal(options, text, fields));
}

/** The names of PayPal's transactions and of what happened to them. */
const NAMES = ['txn_id', 'parent_txn_id', 'recurring_payment_id', 'txn_type', 'payment_status'];
const PLAIN = /^[\w-]{0,100}$/;

async function askPayPal(options: PayPalOptions, text: string, fields: URLSearchParams): Promise<WebhookVerdict> {
  try {
    const response = await fetch(`${options.webUrl}/cgi-bin/webscr`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `cmd=_notify-validate&${text}`,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const word = (await response.text()).trim();
    if (response.ok && word === 'VERIFIED') return { type: 'event', event: readNotification(fields) };
    if (response.ok && word === 'INVALID') return { type: 'refused', detail: 'PayPal did not send it' };
    return { type: 'unavailable', detail: `PayPal answered ${response.status}` };
  } catch (error) {
    return { type: 'unavailable', detail: reasonOf(error) };
  }
}

function readNotification(fields: URLSearchParams) {
  const field = (name: string): string | null => fields.get(name) || null;
  // A notification has no id that lasts over repetitions. PayPal sends one for each state of a transaction.
  const what = [field('txn_id') ?? field('recurring_payment_id'), field('payment_status') ?? field('txn_type')];
  const id = what.map((part) => part ?? '').join(':');
  const type = field('txn_type') ?? field('payment_status') ?? '';
  return { id, type, about: subjectOf(type, field) };
}

function subjectOf(type: string, field: (name: string) => string | null): WebhookSubject {
  const chargeRef = field('parent_txn_id') ?? field('txn_id');
  const subscriptionRef = field('recurring_payment_id');
  const attemptId = field('custom') ?? field('rp_invoice_id');
  const wentBack = field('parent_txn_id') !== null;
  const says = chargeRef === null ? subscriptionSays(type) : wentBack ? 'went_back' : 'payment';
  return { says, chargeRef, approvalRef: null, subscriptionRef, attemptId };
}
