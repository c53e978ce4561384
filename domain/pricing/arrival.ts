import { daySpanInWords, type ShopClock } from '../day-copy.ts';
import { knownZone, nextDay, withOffset } from '../zone.ts';
import type { ShippingDays } from './shipping.ts';

/** The days of the week, the first as JavaScript counts them. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The working days of a brand, by which the days of arrival are counted. */
export interface Dispatch {
  /** The time of day from which an order counts from the next working day, `14:00`. */
  cutOff?: string;
  /** Saturday and Sunday without it. */
  weekend?: (typeof WEEKDAYS)[number][];
  /** Calendar days, `2026-12-25`. */
  holidays?: string[];
  /** The working days of an order that has no shipping method. */
  days?: ShippingDays;
}

/** A brand's clock and working days. */
export interface ShopCalendar extends ShopClock {
  dispatch?: Dispatch | undefined;
}

/** When an order was placed, and the working days of its shipping method. */
export interface Shipped {
  date: string;
  shippingDays: ShippingDays | null;
}

/** The days on which an order should arrive, `Nov 27 – Dec 1`; null where its working days are not known. */
export function arrivalInWords(order: Shipped, shop: ShopCalendar): string | null {
  const span = arrivalSpan(order, shop);
  return span && daySpanInWords(span.from, span.until, shop);
}

/** The first and the last calendar day on which an order should arrive. */
export function arrivalSpan({ date, shippingDays }: Shipped, { timeZone, dispatch = {} }: ShopCalendar) {
  const days = shippingDays ?? dispatch.days;
  if (!days) return null;
  const counted = countedFrom(withOffset(knownZone(timeZone), new Date(date)), dispatch);
  const from = addWorkingDays(counted, days.min, dispatch);
  return { from, until: addWorkingDays(from, Math.max(0, days.max - days.min), dispatch) };
}

/** The working day from which an order counts: its own, or the next one after the cut-off. The time is on the brand's clock. */
function countedFrom(shown: string, dispatch: Dispatch): string {
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 16)];
  const isLate = dispatch.cutOff !== undefined && time >= dispatch.cutOff;
  return workingDayFrom(isLate ? nextDay(day) : day, dispatch);
}

function addWorkingDays(day: string, count: number, dispatch: Dispatch): string {
  let reached = day;
  for (let added = 0; added < count; added += 1) reached = workingDayFrom(nextDay(reached), dispatch);
  return reached;
}

/** The day itself, or the first working day after it. */
function workingDayFrom(day: string, { weekend = ['Saturday', 'Sunday'], holidays = [] }: Dispatch): string {
  const free = weekend.map((name) => WEEKDAYS.indexOf(name));
  let working = day;
  while (free.includes(new Date(working).getUTCDay()) || holidays.includes(working)) working = nextDay(working);
  return working;
}
