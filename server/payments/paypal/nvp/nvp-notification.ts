import { type PayPalOptions, TIMEOUT_MS } from '../protocol/paypal-options.ts';
import type { PayPalWebhookSubject, PayPalWebhookVerdict } from '../protocol/paypal-provider.ts';
import { reasonOf } from '../protocol/rest-client.ts';

/** Asks PayPal whether it has sent this notification, to the byte. Never throws on anything that was posted. */
export async function verifyNotification(options: PayPalOptions, rawBody: Buffer): Promise<PayPalWebhookVerdict> {
  const text = rawBody.toString('utf8');
  const fields = new URLSearchParams(text);
  if (!fields.has('txn_id') && !fields.has('recurring_payment_id'))
    return { type: 'refused', detail: 'it is about nothing' };
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
  // It has no id of its own that lasts over repetitions; a transaction's states are told one by one.
  const what = [field('txn_id') ?? field('recurring_payment_id'), field('payment_status') ?? field('txn_type')];
  const id = what.map((part) => part ?? '').join(':');
  return { id, type: field('txn_type') ?? field('payment_status') ?? '', about: subjectOf(field) };
}

function subjectOf(field: (name: string) => string | null): PayPalWebhookSubject {
  const captureRef = field('parent_txn_id') ?? field('txn_id');
  const subscriptionRef = field('recurring_payment_id');
  const attemptId = field('custom') ?? field('rp_invoice_id');
  const wentBack = field('parent_txn_id') !== null;
  const kind = captureRef === null ? 'subscription' : wentBack ? 'went_back' : 'payment';
  return { kind, captureRef, paymentRef: null, subscriptionRef, attemptId };
}
