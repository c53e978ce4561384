import { toDecimal } from '../../../domain/pricing/money.ts';
import { shortened } from '../../../domain/text-limit.ts';
import type { Ga4Config } from '../../config/ads-config.ts';
import type { Call, Deliverer, Delivery, StoredEvent } from '../../outbox/outbox.types.ts';
import { type AdIdsOfOrder, type AdReader, notSent } from '../ad-event.ts';
import { PUBLISHED_BY_PAGE } from '../after-purchase.ts';
import type { BoundedCalls } from '../bounded-calls.ts';
import { type Answered, deliveryOfAnswer, isSuccess } from '../delivery-of-answer.ts';
import type { MoneyEvent } from '../money-event.ts';

export interface Ga4Deps {
  reader: AdReader;
  clock: () => Date;
  config: Ga4Config;
  calls: BoundedCalls;
}

/** The time in which a page may publish a purchase itself. */
const PAGE_MS = 3_600_000;

/** GA4 drops older events. */
const MOST_AGE_MS = 72 * 3_600_000;

/** Tells GA4 of the purchases that no browser has told it of within an hour, and of refunds, by the ids of shoppers who allow advertising. */
export function ga4Deliverer(deps: Ga4Deps): Deliverer {
  return { name: 'ga4', deliver: (event) => collect(deps, event) };
}

async function collect(deps: Ga4Deps, event: StoredEvent): Promise<Delivery | Call> {
  const read = await deps.reader.order(event);
  if (read.type === 'not_sent') return read.delivery;
  const { money, ids } = read;
  if (ids.ga_client_id === null) return notSent('the browser has no id of Google Analytics').delivery;
  const age = deps.clock().getTime() - event.createdAt.getTime();
  if (money.status === 'paid' && ids.published_at !== null) return notSent(PUBLISHED_BY_PAGE).delivery;
  if (mayBePublished(money, ids) && age < PAGE_MS) {
    return {
      type: 'postponed',
      until: new Date(event.createdAt.getTime() + PAGE_MS),
      detail: 'its page may tell of it',
    };
  }
  if (age > MOST_AGE_MS) {
    return { type: 'failed', detail: 'it is older than the 72 hours that Google Analytics takes', isPermanent: true };
  }
  const call = buildCall(deps.config, 'mp/collect', ga4Message(money, ids.ga_client_id, ids));
  return async () => deliveryOfAnswer(await deps.calls.send(...call), { isTaken: isGa4s });
}

/** The page of an amount that is held tells of an authorization, and of no purchase. */
function mayBePublished({ status, wasHeld }: MoneyEvent, { published_at: at }: AdIdsOfOrder): boolean {
  return status === 'paid' && !wasHeld && at === null;
}

export function buildCall({ apiUrl, measurementId, apiSecret }: Ga4Config, path: string, message: object) {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST' as const, headers, body: JSON.stringify(message) };
  return [new URL(`${apiUrl}/${path}?${query}`), call] as const;
}

/** GA4 answers 2xx without a body whatever it is sent; a body is another server's. */
function isGa4s(answered: Answered): boolean {
  return isSuccess(answered) && answered.text === '';
}

/** GA4 cuts or drops longer texts. */
const LONGEST_TEXT = 100;

const GRANTED = { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' } as const;

/** A refund of a part has no items, since no line says what was given back. */
export function ga4Message(event: MoneyEvent, clientId: string, { ga_session_id: sessionId }: AdIdsOfOrder) {
  const { row } = event.order;
  const { value, tax, shipping, isFull } = event.share;
  const isPurchase = event.status === 'paid';
  const amount = (minor: number) => toDecimal(minor, row.currency);
  return {
    client_id: clientId,
    timestamp_micros: event.at.getTime() * 1000,
    consent: GRANTED,
    events: [
      {
        name: isPurchase ? ('purchase' as const) : ('refund' as const),
        params: {
          transaction_id: row.number,
          currency: row.currency,
          value: amount(value),
          tax: amount(tax),
          shipping: amount(shipping),
          ...(row.coupon_code === null ? {} : { coupon: shortened(row.coupon_code, LONGEST_TEXT) }),
          ...(isPurchase || isFull ? { items: toItems(event) } : {}),
          ...(isPurchase && sessionId !== null ? { session_id: sessionId, engagement_time_msec: 1 } : {}),
        },
      },
    ],
  };
}

function toItems({ order: { row, items } }: MoneyEvent) {
  return items.map((item) => ({
    item_id: shortened(item.product_id, LONGEST_TEXT),
    item_name: shortened(item.product_name, LONGEST_TEXT),
    price: toDecimal(item.unit_price_minor, row.currency),
    quantity: item.quantity,
    ...(item.variant ? { item_variant: shortened(item.variant.name, LONGEST_TEXT) } : {}),
  }));
}
