import { withOffset } from '../../domain/zone.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';

const INSTANTS = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
const INSTANT = new RegExp(`^${INSTANTS.source}$`);

/** Each time stays the same instant, with the zone's offset, so that page, file and terminal name the same day. */
export function onClock<Body>(body: Body, timeZone: string): Body {
  if (timeZone === 'UTC') return body;
  // Every value is replaced by one that is the same as JSON but for its clock: a text by a text, and a record by one with its fields.
  return shownOn(body, timeZone) as Body;
}

/** A reply whose data and text stand on a zone's clock. */
export function replyOnClock({ text, data, ...reply }: AdminReply, timeZone: string): AdminReply {
  const at = (time: string) => withOffset(timeZone, new Date(time));
  const said = timeZone === 'UTC' ? text : text.replace(INSTANTS, at);
  return { ...reply, text: said, ...(data === undefined ? {} : { data: onClock(data, timeZone) }) };
}

function shownOn(value: unknown, timeZone: string): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? withOffset(timeZone, new Date(value)) : value;
  if (Array.isArray(value)) return value.map((each) => shownOn(each, timeZone));
  if (value instanceof Date) return withOffset(timeZone, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shownOn(each, timeZone)]));
}
