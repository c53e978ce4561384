import {
  amount,
  type Check,
  currency,
  type FieldFault,
  fields,
  list,
  number,
  read,
  text,
  textLike,
} from '../checks.ts';

const HOUR_MICROS = 3_600_000_000;

/** The oldest event that GA4 counts. */
const OLDEST_MICROS = 72 * HOUR_MICROS;

const MOST_EVENTS = 25;
const MOST_ITEMS = 200;

const shortText = text('must be a text of at most 100 characters', (value) => value.length <= 100);

const granted = textLike(/^(GRANTED|DENIED)$/, 'must be GRANTED or DENIED');

const placeOf = (path: string, index: number) => `${path}[${index}]`;

const item = fields(
  { item_id: shortText, item_name: shortText },
  { price: amount, quantity: amount, item_variant: shortText, coupon: shortText },
);

const params = fields(
  { transaction_id: shortText, currency, value: amount },
  {
    tax: amount,
    shipping: amount,
    coupon: shortText,
    items: list(item, { most: MOST_ITEMS, reason: `must be a list of at most ${MOST_ITEMS} items`, placeOf }),
    session_id: textLike(/^\d+$/, 'must be the digits of a session'),
    engagement_time_msec: amount,
  },
);

const event = fields({ name: textLike(/^(purchase|refund)$/, 'must be purchase or refund'), params });

/** A purchase or a refund that GA4 counts. */
export type Ga4Event = NonNullable<(typeof event)['of']>;

const purchaseWithItems: Check<Ga4Event> = (value, path) => {
  const faults = event(value, path);
  const { name, params: given } = value as Ga4Event;
  const lacksItems = faults.length === 0 && name === 'purchase' && given.items === undefined;
  return lacksItems ? [{ path: `${path}.params.items`, reason: 'is missing' }] : faults;
};

const events = list(purchaseWithItems, {
  least: 1,
  most: MOST_EVENTS,
  reason: `must be a list of 1 to ${MOST_EVENTS} events`,
  placeOf,
});

/** Reads a message for one web stream, or returns its faults. `now` in microseconds since 1970. */
export function readGa4(body: unknown, now: number): { events: Ga4Event[]; faults: FieldFault[] } {
  const time = number(
    'must be microseconds of the last 72 hours',
    (value) => Number.isInteger(value) && value <= now + HOUR_MICROS && value >= now - OLDEST_MICROS,
  );
  const message = fields(
    { client_id: textLike(/^\d{1,20}\.\d{1,20}$/, 'must be the client id of a cookie _ga'), events },
    { timestamp_micros: time, consent: fields({}, { ad_user_data: granted, ad_personalization: granted }) },
  );
  const given = read(message, body);
  return given.type === 'good' ? { events: given.value.events, faults: [] } : { events: [], faults: given.faults };
}
