import { isRecord } from '../../../../domain/is-record.ts';
import { parseJson } from '../../../../domain/parse-json.ts';
import {
  type AskProvider,
  type ProviderEvent,
  refused,
  type WebhookHeaders,
  type WebhookSubject,
  type WebhookVerdict,
} from '../../port/webhook-event.ts';
import { findLink, listAt, textAt, valueAt } from '../../wire/read-json.ts';
import type { AdapterOptions } from '../protocol/paypal-options.ts';
import type { PayPalRest } from '../protocol/rest-client.ts';
import { subscriptionSays } from '../protocol/subscription-says.ts';

/** The largest difference of a transmission's time from ours, in milliseconds. PayPal repeats for three days, signed anew. */
const TOLERANCE = 300_000;

const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Headers of another form, age or certificate host are refused without asking PayPal, and no posted body throws. */
export async function verifyRestWebhook(
  rest: PayPalRest,
  { webhookId, apiUrl, clock }: Pick<AdapterOptions, 'webhookId' | 'apiUrl' | 'clock'>,
  rawBody: Buffer,
  headers: WebhookHeaders,
  asking: AskProvider = (_, ask) => ask(),
): Promise<WebhookVerdict> {
  if (webhookId === null) return refused('no webhook id is configured');
  const signed = Object.entries(SIGNED).map(([field, header]) => [field, headers[header]] as const);
  const missing = signed.find(([, value]) => typeof value !== 'string' || !PRINTABLE.test(value));
  if (missing) return refused(`${missing[0]} is missing`);
  if (!isCertificateOf(String(headers[SIGNED.cert_url]), apiUrl)) return refused('the certificate is of another host');
  const time = Date.parse(String(headers[SIGNED.transmission_time]));
  if (!(Math.abs(clock() - time) <= TOLERANCE)) return refused('the signature is of another time');
  const text = rawBody.toString('utf8');
  const event = parseJson(text);
  if (!isRecord(event)) return refused('the body is no JSON');
  const read = readEvent(event);
  if (read.id === '' || read.type === '') return refused('the body is no event');
  const question = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId });
  // The event is sent back as the original text, because a serialised copy could have another checksum.
  const rawQuestion = `${question.slice(0, -1)},"webhook_event":${text}}`;
  return asking(read.about, () => askPayPal(rest, rawQuestion, read));
}

async function askPayPal(rest: PayPalRest, rawBody: string, event: ProviderEvent): Promise<WebhookVerdict> {
  const reply = await rest.send('POST', '/v1/notifications/verify-webhook-signature', { rawBody });
  if (reply.type === 'lost') return { type: 'unavailable', detail: reply.detail };
  if (reply.status === 401) return { type: 'unavailable', detail: 'PayPal does not accept our credentials' };
  if (textAt(reply.body, 'verification_status') !== 'SUCCESS') return refused('PayPal did not sign it');
  return { type: 'event', event };
}

const PRINTABLE = /^[\x21-\x7e]{1,2000}$/;

/** PayPal signs with certificates on its own hosts; another server with its protocol may have its own. */
function isCertificateOf(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false;
  const [certificate, api] = [new URL(certUrl), new URL(apiUrl)];
  if (isPayPals(certificate)) return certificate.protocol === 'https:';
  return !isPayPals(api) && certificate.origin === api.origin;
}

function isPayPals({ hostname }: URL): boolean {
  return hostname.endsWith('.paypal.com');
}

function readEvent(event: unknown): ProviderEvent {
  const type = textAt(event, 'event_type');
  const id = textAt(event, 'id');
  if (!type.startsWith('CUSTOMER.DISPUTE.')) return { id, type, about: subjectOf(type, event) };
  const [about = null, ...others] = disputedIn(event);
  return { id, type, about, others };
}

/** The payments of a dispute, of which PayPal may name several. */
function disputedIn(event: unknown): WebhookSubject[] {
  const at = Date.parse(textAt(event, 'create_time'));
  return listAt(event, 'resource', 'disputed_transactions').map((each) => ({
    says: 'went_back',
    chargeRef: textAt(each, 'seller_transaction_id') || null,
    approvalRef: null,
    subscriptionRef: null,
    attemptId: textAt(each, 'custom') || null,
    wentBack: { at, ref: null },
  }));
}

function subjectOf(type: string, event: unknown): WebhookSubject | null {
  const text = (...path: string[]): string | null => textAt(event, 'resource', ...path) || null;
  const attemptId = text('custom') ?? text('custom_id');
  const at = Date.parse(textAt(event, 'create_time'));
  const none = { chargeRef: null, approvalRef: null, subscriptionRef: null, attemptId };
  if (type.startsWith('BILLING.SUBSCRIPTION.'))
    return { ...none, says: subscriptionSays(type), subscriptionRef: text('id') };
  if (type === 'CHECKOUT.ORDER.APPROVED') return { ...none, says: 'payment', approvalRef: text('id') };
  const wentBack = /^PAYMENT\.(SALE|CAPTURE)\.(REFUNDED|REVERSED)$/.test(type);
  if (wentBack) {
    const chargeRef = text('sale_id') ?? captureOfRefund(event);
    return { ...none, says: 'went_back', chargeRef, wentBack: { at, ref: text('id') } };
  }
  if (!/^PAYMENT\.(SALE|CAPTURE)\./.test(type)) return null;
  const approvalRef = text('parent_payment') ?? text('supplementary_data', 'related_ids', 'order_id');
  const subscriptionRef = text('billing_agreement_id');
  return { ...none, says: 'payment', chargeRef: text('id'), approvalRef, subscriptionRef };
}

/** A refund of the newer API names its capture by a link alone. */
function captureOfRefund(event: unknown): string | null {
  return findLink(valueAt(event, 'resource'), 'up').split('/').at(-1) || null;
}
