import { isIP } from 'node:net';
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

const DAY = 86_400;

/** The oldest event that Meta takes, in seconds, and how far a clock may be ahead. */
const OLDEST = 7 * DAY;
const AHEAD = 60;

const HASH = textLike(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');

const KEYS = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country'] as const;

const someHashes = list(HASH, { least: 1 });

const hashes: Check<string | string[]> = (value, path) =>
  Array.isArray(value) && value.length > 0 ? someHashes(value, path) : HASH(value, path);

const userData = fields(
  {},
  {
    ...Object.fromEntries(KEYS.map((key) => [key, hashes])),
    client_ip_address: text('must be a network address', (value) => isIP(value) !== 0),
    client_user_agent: text(),
    fbc: textLike(/^fb\.\d\.\d{13}\.[\w.-]+$/, 'must be fb.<domain>.<milliseconds>.<fbclid>'),
    fbp: textLike(/^fb\.\d\.\d{13}\.\d+(\.[\w-]+)?$/, 'must be fb.<domain>.<milliseconds>.<number>'),
  },
);

const naturalNumber = number('must be a whole number of 0 or more', (value) => value >= 0 && Number.isInteger(value));

const product = fields({ id: text(), quantity: naturalNumber }, { item_price: amount });

const customData = fields(
  { currency, value: amount },
  {
    order_id: text(),
    contents: list(product, { least: 1, reason: 'must be a list of products' }),
    content_type: textLike(/^product(_group)?$/, 'must be product or product_group'),
    num_items: naturalNumber,
  },
);

const SOURCES = /^(website|app|phone_call|chat|email|physical_store|system_generated|business_messaging|other)$/;

const event = fields(
  {
    event_name: textLike(/^[\w -]{1,50}$/, 'must be the name of an event'),
    event_time: naturalNumber,
    event_id: text(),
    action_source: textLike(SOURCES, 'must be one of the sources of the documentation'),
    user_data: userData,
    custom_data: customData,
  },
  { event_source_url: textLike(/^https?:\/\/[^\s/]+\//, 'must be a web address') },
);

/** An event of the Conversions API that Meta takes. */
type MetaEvent = NonNullable<(typeof event)['of']>;

/** A fault with the subcode that Meta gives it; 0 where it gives none. */
export interface MetaFault extends FieldFault {
  subcode: number;
}

const message = fields(
  { data: list(event, { least: 1, reason: 'must be a non-empty list' }), access_token: text() },
  { test_event_code: text() },
);

/** Reads the events of a body whose token was accepted, or returns its faults. `now` in seconds since 1970. */
export function readMeta(body: object, now: number): { events: MetaEvent[]; faults: MetaFault[] } {
  const given = read(message, body);
  if (given.type === 'refused')
    return { events: [], faults: given.faults.map((fault) => ({ ...fault, subcode: subcodeOf(fault) })) };
  const { data } = given.value;
  return { events: data, faults: data.flatMap((each, index) => disagreements(each, `data.${index}`, now)) };
}

function subcodeOf({ reason }: FieldFault): number {
  return reason.includes('SHA-256') ? 2_804_016 : 0;
}

/** What the parts of an event ask of each other, and its age. */
function disagreements(given: MetaEvent, path: string, now: number): MetaFault[] {
  const fault = (part: string, reason: string, subcode: number) => ({ path: `${path}.${part}`, reason, subcode });
  const age = now - given.event_time;
  if (age > OLDEST) return [fault('event_time', 'is older than seven days', 2_804_003)];
  if (age < -AHEAD) return [fault('event_time', 'is in the future', 2_804_004)];
  if (Object.keys(given.user_data).length < 2) return [fault('user_data', 'has too little of a person', 2_804_050)];
  if (given.action_source !== 'website') return [];
  return [
    ...(given.event_source_url === undefined ? [fault('event_source_url', 'is missing', 2_804_023)] : []),
    ...(given.user_data.client_user_agent === undefined
      ? [fault('user_data.client_user_agent', 'is missing', 2_804_022)]
      : []),
  ];
}
