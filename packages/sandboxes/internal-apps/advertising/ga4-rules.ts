import { type Check, type FieldFault, fields, text, textLike } from '../checks.ts';

/** A purchase or a refund that GA4 counts. */
export interface Ga4Event {
  name: string;
  params: { transaction_id: string };
}

const HOUR_MICROS = 3_600_000_000;

/** The oldest event that GA4 counts. */
const OLDEST_MICROS = 72 * HOUR_MICROS;

const MOST_EVENTS = 25;
const MOST_ITEMS = 200;

const shortText = text('must be a text of at most 100 characters', (value) => value.length <= 100);

const number: Check = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? []
    : [{ path, reason: 'must be a number of 0 or more' }];

const granted = textLike(/^(GRANTED|DENIED)$/, 'must be GRANTED or DENIED');

const item = fields(
  { item_id: shortText, item_name: shortText },
  { price: number, quantity: number, item_variant: shortText, coupon: shortText },
);

const items: Check = (value, path) =>
  Array.isArray(value) && value.length <= MOST_ITEMS
    ? value.flatMap((each, index) => item(each, `${path}[${index}]`))
    : [{ path, reason: `must be a list of at most ${MOST_ITEMS} items` }];

const params = fields(
  { transaction_id: shortText, currency: textLike(/^[A-Z]{3}$/, 'must be a currency of ISO 4217'), value: number },
  {
    tax: number,
    shipping: number,
    coupon: shortText,
    items,
    session_id: textLike(/^\d+$/, 'must be the digits of a session'),
    engagement_time_msec: number,
  },
);

const event: Check = (value, path) => {
  const faults = fields({ name: textLike(/^(purchase|refund)$/, 'must be purchase or refund'), params }, {})(
    value,
    path,
  );
  if (faults.length > 0) return faults;
  const { name, params: given } = value as Ga4Event & { params: { items?: unknown } };
  const lacksItems = name === 'purchase' && given.items === undefined;
  return lacksItems ? [{ path: `${path}.params.items`, reason: 'is missing' }] : [];
};

const events: Check = (value, path) =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_EVENTS
    ? value.flatMap((each, index) => event(each, `${path}[${index}]`))
    : [{ path, reason: `must be a list of 1 to ${MOST_EVENTS} events` }];

/** Reads a message for one web stream, or returns its faults. `now` in microseconds since 1970. */
export function readGa4(body: unknown, now: number): { events: Ga4Event[]; faults: FieldFault[] } {
  const time: Check = (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value <= now + HOUR_MICROS && value >= now - OLDEST_MICROS
      ? []
      : [{ path, reason: 'must be microseconds of the last 72 hours' }];
  const message = fields(
    { client_id: textLike(/^\d{1,20}\.\d{1,20}$/, 'must be the client id of a cookie _ga'), events },
    { timestamp_micros: time, consent: fields({}, { ad_user_data: granted, ad_personalization: granted }) },
  );
  const faults = message(body, '');
  return { events: faults.length > 0 ? [] : (body as { events: Ga4Event[] }).events, faults };
}
