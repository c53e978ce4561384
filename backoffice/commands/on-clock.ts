import { withOffset } from '../../domain/zone.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';

const INSTANTS = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
const INSTANT = new RegExp(`^${INSTANTS.source}$`);

/**
 * A body whose times, each the same instant as before, stand as a zone's clock shows them: `2026-11-29T00:38:00.000+05:30`. So a page,
 * a file and a terminal that print the text name the same day. UTC stays as it is.
 */
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
