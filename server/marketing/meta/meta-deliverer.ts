import { createHash } from 'node:crypto';
import { isRecord } from '../../../domain/is-record.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import { matchKeys } from '../../../domain/tracking/match-keys.ts';
import type { MetaConfig } from '../../config/ads-config.ts';
import type { Call, Deliverer, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import { wordsOf } from '../../outbox/send-webhook.ts';
import { type AdIdsOfOrder, type AdReader, notSent } from '../ad-event.ts';
import type { BoundedCalls, CallAnswer } from '../bounded-calls.ts';
import { type Answered, deliveryOfAnswer, isSuccess } from '../delivery-of-answer.ts';
import type { MoneyEvent } from '../money-event.ts';

export interface MetaDeps {
  reader: AdReader;
  clock: () => Date;
  config: MetaConfig;
  calls: BoundedCalls;
  publicUrl: string;
}

/** Meta refuses older events. */
const MOST_AGE_MS = 7 * 86_400_000;

/** Tells Meta's Conversions API of purchases and refunds of shoppers who allow advertising. */
export function metaDeliverer(deps: MetaDeps): Deliverer {
  return { name: 'meta', deliver: (event) => send(deps, event) };
}

async function send(deps: MetaDeps, event: StoredEvent): Promise<Delivery | Call> {
  const { config, calls, publicUrl, clock } = deps;
  const read = await deps.reader.order(event);
  if (read.type === 'not_sent') return read.delivery;
  if (read.money.status === 'paid' && read.ids.user_agent === null) {
    return notSent('Meta takes no purchase without the user agent of its browser').delivery;
  }
  if (clock().getTime() - event.createdAt.getTime() > MOST_AGE_MS) {
    return { type: 'failed', detail: 'it is older than the seven days that Meta takes', isPermanent: true };
  }
  const said = metaEvent(read.money, read.ids, publicUrl);
  return async () => deliveryOfMeta(await post(config, calls, [said]));
}

function post({ apiUrl, pixelId, accessToken }: MetaConfig, calls: BoundedCalls, data: object[]) {
  const body = JSON.stringify({ data, access_token: accessToken });
  const headers = { 'content-type': 'application/json' };
  return calls.send(new URL(`${apiUrl}/${pixelId}/events`), { method: 'POST', headers, body });
}

/** Sends Meta no events, which needs no more rights than sending some. Returns what is wrong with the settings as a sentence, or null. */
export async function metaProblem(config: MetaConfig, calls: BoundedCalls) {
  const answer = await post(config, calls, []);
  if (answer.type === 'unanswered')
    return `Meta cannot be reached (${answer.detail}): purchases wait until it answers.`;
  const error = graphErrorIn(parseJson(answer.text));
  if (!error) return `META_API_URL does not answer as Meta does (${answer.status}): purchases wait until it does.`;
  // Meta answers so to no events, once it has accepted the token and found the pixel.
  if (isInvalid(error)) return null;
  return `META_PIXEL_ID or META_ACCESS_TOKEN is refused, so that purchases wait: ${formatError(error)}`;
}

/** A purchase has the data layer's id to be counted once, and a refund, which Meta lacks, is a custom event. */
function metaEvent(event: MoneyEvent, ids: AdIdsOfOrder, shopUrl: string) {
  const { row } = event.order;
  const isPurchase = event.status === 'paid';
  return {
    event_name: isPurchase ? 'Purchase' : 'Refund',
    event_time: Math.floor(event.at.getTime() / 1000),
    event_id: isPurchase ? row.number : event.id,
    action_source: isPurchase ? 'website' : 'system_generated',
    ...(isPurchase ? { event_source_url: ids.page_url ?? `${shopUrl}/` } : {}),
    user_data: { ...hashedKeys(event), ...browserOf(ids, isPurchase) },
    custom_data: {
      currency: row.currency,
      value: toDecimal(event.share.value, row.currency),
      order_id: row.number,
      ...(event.share.isFull ? goodsOf(event) : {}),
    },
  };
}

/** Network address and browser are of the purchase, and not of a refund. */
function browserOf({ fbp, fbc, ip, user_agent: agent }: AdIdsOfOrder, isPurchase: boolean) {
  return {
    ...(fbp === null ? {} : { fbp }),
    ...(fbc === null ? {} : { fbc }),
    ...(isPurchase && ip !== null ? { client_ip_address: ip } : {}),
    ...(isPurchase && agent !== null ? { client_user_agent: agent } : {}),
  };
}

function goodsOf({ order: { row, items } }: MoneyEvent) {
  return {
    content_type: 'product',
    contents: items.map((item) => ({
      id: item.product_id,
      quantity: item.quantity,
      item_price: toDecimal(item.unit_price_minor, row.currency),
    })),
    num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function hashedKeys({ order: { row } }: MoneyEvent) {
  const keys = Object.entries(matchKeys(row.email, row.customer));
  return Object.fromEntries(keys.map(([name, text]) => [name, [sha256(text)]]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** An error of Meta's Graph API. */
export interface GraphError {
  code: number;
  subcode: number | null;
  isTransient: boolean;
  words: string;
}

/** `Invalid parameter`: the event itself is wrong. */
const INVALID = 100;

/** The same code with this subcode says that there is no such pixel, or that the token does not reach it. */
const NO_OBJECT = 33;

/** A wrong key is tried again, since the shop's owner mends it, while an invalid event is invalid for ever. */
function deliveryOfMeta(answer: CallAnswer): Delivery {
  const error = answer.type === 'answered' ? graphErrorIn(parseJson(answer.text)) : null;
  if (error) return { type: 'failed', detail: formatError(error), isPermanent: isInvalid(error) };
  return deliveryOfAnswer(answer, { isTaken });
}

function isTaken(answered: Answered): boolean {
  const body = parseJson(answered.text);
  return isSuccess(answered) && isRecord(body) && body.events_received === 1;
}

function graphErrorIn(body: unknown): GraphError | null {
  const error = isRecord(body) ? body.error : null;
  if (!isRecord(error) || typeof error.code !== 'number') return null;
  const { code, error_subcode: subcode, error_user_msg: said, message } = error;
  const words = typeof said === 'string' ? said : String(message);
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : null,
    isTransient: error.is_transient === true,
    words: `${wordsOf(words)} (${traceOf(error)})`,
  };
}

/** An error as an operator reads it; Meta's support asks for its trace. */
function formatError({ code, subcode, words }: GraphError): string {
  return `Meta’s error ${code}${subcode === null ? '' : `/${subcode}`}: ${words}`;
}

/** Whether Meta refuses the event itself, and neither the key nor the pixel. */
function isInvalid({ code, subcode, isTransient }: GraphError): boolean {
  return code === INVALID && subcode !== NO_OBJECT && !isTransient;
}

function traceOf({ fbtrace_id: trace }: Record<string, unknown>): string {
  return typeof trace === 'string' ? `trace ${trace.slice(0, 40)}` : 'no trace';
}
