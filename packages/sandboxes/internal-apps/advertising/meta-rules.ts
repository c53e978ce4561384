import { isIP } from 'node:net';
import { type Check, type FieldFault, fields, text, textLike } from '../checks.ts';

/** An event of the Conversions API that Meta takes: its name and id, by which it is counted once. */
export interface MetaEvent {
  event_name: string;
  event_id: string;
}

const DAY = 86_400;

/** The oldest event that Meta takes, in seconds, and how far a clock may be ahead. */
const OLDEST = 7 * DAY;
const AHEAD = 60;

const HASH = textLike(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');

const KEYS = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country'] as const;

const hashes: Check = (value, path) =>
  Array.isArray(value) && value.length > 0
    ? value.flatMap((each, index) => HASH(each, `${path}.${index}`))
    : HASH(value, path);

const address: Check = text('must be a network address', (value) => isIP(value) !== 0);

const userData = fields(
  {},
  {
    ...Object.fromEntries(KEYS.map((key) => [key, hashes])),
    client_ip_address: address,
    client_user_agent: text(),
    fbc: textLike(/^fb\.\d\.\d{13}\.[\w.-]+$/, 'must be fb.<domain>.<milliseconds>.<fbclid>'),
    fbp: textLike(/^fb\.\d\.\d{13}\.\d+(\.[\w-]+)?$/, 'must be fb.<domain>.<milliseconds>.<number>'),
  },
);

const number =
  (isInteger: boolean): Check =>
  (value, path) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 && (!isInteger || Number.isInteger(value))
      ? []
      : [{ path, reason: isInteger ? 'must be a whole number of 0 or more' : 'must be a number of 0 or more' }];

const contents: Check = (value, path) =>
  Array.isArray(value) && value.length > 0
    ? value.flatMap((each, index) =>
        fields({ id: text(), quantity: number(true) }, { item_price: number(false) })(each, `${path}.${index}`),
      )
    : [{ path, reason: 'must be a list of products' }];

const customData = fields(
  { currency: textLike(/^[A-Z]{3}$/, 'must be a currency of ISO 4217'), value: number(false) },
  {
    order_id: text(),
    contents,
    content_type: textLike(/^product(_group)?$/, 'must be product or product_group'),
    num_items: number(true),
  },
);

const SOURCES = /^(website|app|phone_call|chat|email|physical_store|system_generated|business_messaging|other)$/;

const event = fields(
  {
    event_name: textLike(/^[\w -]{1,50}$/, 'must be the name of an event'),
    event_time: number(true),
    event_id: text(),
    action_source: textLike(SOURCES, 'must be one of the sources of the documentation'),
    user_data: userData,
    custom_data: customData,
  },
  { event_source_url: textLike(/^https?:\/\/[^\s/]+\//, 'must be a web address') },
);

interface ReadBody {
  data: (MetaEvent & {
    event_time: number;
    action_source: string;
    event_source_url?: string;
    user_data: Record<string, unknown>;
  })[];
}

/** A fault with the subcode that Meta gives it; 0 where it gives none. */
export interface MetaFault extends FieldFault {
  subcode: number;
}

/** Reads the events of a body whose token was accepted, or returns its faults. `now` in seconds since 1970. */
export function readMeta(body: object, now: number): { events: MetaEvent[]; faults: MetaFault[] } {
  const list: Check = (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, index) => event(each, `${path}.${index}`))
      : [{ path, reason: 'must be a non-empty list' }];
  const faults = fields({ data: list, access_token: text() }, { test_event_code: text() })(body, '');
  if (faults.length > 0)
    return { events: [], faults: faults.map((fault) => ({ ...fault, subcode: subcodeOf(fault) })) };
  const { data } = body as ReadBody;
  const wrong = data.flatMap((each, index) => disagreements(each, `data.${index}`, now));
  return { events: data, faults: wrong };
}

function subcodeOf({ reason }: FieldFault): number {
  return reason.includes('SHA-256') ? 2_804_016 : 0;
}

/** What the parts of an event ask of each other, and its age. */
function disagreements(read: ReadBody['data'][number], path: string, now: number): MetaFault[] {
  const fault = (part: string, reason: string, subcode: number) => ({ path: `${path}.${part}`, reason, subcode });
  const age = now - read.event_time;
  if (age > OLDEST) return [fault('event_time', 'is older than seven days', 2_804_003)];
  if (age < -AHEAD) return [fault('event_time', 'is in the future', 2_804_004)];
  if (Object.keys(read.user_data).length < 2) return [fault('user_data', 'has too little of a person', 2_804_050)];
  if (read.action_source !== 'website') return [];
  return [
    ...(read.event_source_url === undefined ? [fault('event_source_url', 'is missing', 2_804_023)] : []),
    ...(read.user_data.client_user_agent === undefined
      ? [fault('user_data.client_user_agent', 'is missing', 2_804_022)]
      : []),
  ];
}
