import {
  amount,
  anyText,
  boolean,
  email,
  type FieldFault,
  fields,
  phone,
  read,
  text,
  textLike,
  webAddress,
} from './checks.ts';

/**
 * What the internal apps and the two services behind them require of each field. Published rules: Attentive's custom events
 * (a case-sensitive type without quotes, brackets, braces, backslashes, bars and commas; a user with a phone number in E.164)
 * and Klaviyo's events (a metric's name below 128 characters, a profile with an email address or a phone number, a text of
 * at most 100 KB, a unique id that counts an event once).
 */
const STARTED_NAME = 'Started Checkout Funnel';

const STARTED = textLike(/^Started Checkout Funnel$/, 'must be "Started Checkout Funnel", letter by letter');

const LONGEST_TEXT = 100_000;

export const shortText = text(
  `must be a text of at most ${LONGEST_TEXT} bytes`,
  (value) => Buffer.byteLength(value) <= LONGEST_TEXT,
);

export const brand = textLike(/^[a-z0-9-]{1,60}$/, "must be a brand's unique name");

const eventId = textLike(/^\d{1,14}[a-z0-9_]+$/, 'must be a session id and a product uid, joined');

const properties = fields({
  IsSubscriptionAvailable: boolean,
  product_id: shortText,
  product_name: shortText,
  product_url: webAddress,
  checkoutUrl: webAddress,
  price: amount,
  uid: textLike(/^[a-z0-9_]+$/, 'must be a product uid'),
  utmCampaign: textLike(/^[a-z0-9-]+$/, 'must be a campaign in lower case'),
});

const attentiveBody = fields({
  brand,
  properties,
  type: STARTED,
  externalEventId: eventId,
  user: fields({ phone }),
});

const klaviyoBody = fields({
  brand,
  metric: fields({ eventName: STARTED, eventPayload: properties }),
  // Klaviyo checks a phone number beside an email address by itself, and drops a wrong one.
  profile: fields({ first_name: anyText(), last_name: anyText() }, { email, phone_number: anyText() }),
  value: amount,
  unique_id: eventId,
});

/** The event of a body, or its faults. `dropped` names what the service leaves out of a good body. */
export type ReadEvent =
  | { type: 'event'; id: string; name: string; person: string; dropped: string[] }
  | { type: 'refused'; faults: FieldFault[] };

/** M01: reads a body for Attentive. */
export function readAttentive(body: unknown): ReadEvent {
  const started = read(attentiveBody, body);
  if (started.type === 'refused') return started;
  const { externalEventId: id, properties, user } = started.value;
  return agreeing({ id, idPath: 'externalEventId', uid: properties.uid, person: user.phone, dropped: [] });
}

/** M02: reads a body for Klaviyo. */
export function readKlaviyo(body: unknown): ReadEvent {
  const started = read(klaviyoBody, body);
  if (started.type === 'refused') return started;
  const { unique_id: id, metric, profile, value } = started.value;
  const isReachable = phone(profile.phone_number, '').length === 0;
  const person = profile.email ?? (isReachable ? profile.phone_number : undefined);
  if (person === undefined) return refused('profile', 'needs an email address or a phone number in E.164');
  if (value !== metric.eventPayload.price) return refused('value', 'must be the price of the event');
  const dropped = profile.phone_number === undefined || isReachable ? [] : ['phone_number'];
  return agreeing({ id, idPath: 'unique_id', uid: metric.eventPayload.uid, person, dropped });
}

/** T08: the id is the session's and the uid's, so that it names the uid of the event. */
function agreeing(event: { id: string; idPath: string; uid: string; person: string; dropped: string[] }): ReadEvent {
  const { id, idPath, uid, person, dropped } = event;
  const session = id.slice(0, -uid.length);
  if (!id.endsWith(uid) || !/^\d{1,14}$/.test(session)) return refused(idPath, 'must end with the uid of the event');
  return { type: 'event', id, name: STARTED_NAME, person, dropped };
}

export function refused(path: string, reason: string): ReadEvent {
  return { type: 'refused', faults: [{ path, reason }] };
}
