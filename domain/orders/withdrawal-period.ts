import type { MinorUnits } from '../pricing/money.ts';
import { dayIn } from '../zone.ts';

/** When the goods of a line left, and on which day they reached its shopper; null where the shop was not told. */
export interface LineDelivery {
  sentAt: Date | null;
  /** A calendar day, `2026-12-03`. */
  deliveredOn: string | null;
}

/** When an order was placed and, where that is known, paid, and the time zone of its brand. */
export interface OrderTimes {
  placedAt: Date;
  paidAt: Date | null;
  timeZone: string;
}

/** Days are as `2026-12-03`: `day` on the brand's clock, as mails name it, `lastDay` on a shopper's furthest clock. */
export type WithdrawalPeriod =
  | { from: 'delivery' | 'shipment' | 'order'; day: string; lastDay: string }
  /** A part is still to be sent, so that the time has not begun. */
  | { from: 'unsent' };

/** Directive 2011/83/EU, article 9: the days after the delivery in which a shopper may withdraw. */
const WITHDRAWAL_DAYS = 14;

/** Article 18: the days in which goods have to be delivered, and so the latest day on which the period may begin. */
const DELIVERY_DAYS = 30;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The clocks that are furthest ahead of UTC, and furthest behind: a shopper's own is between them. */
const AHEAD_HOURS = 14;
const BEHIND_HOURS = 12;

/**
 * Article 9(2)(b): the period of the lines that are not withdrawn from, of which there is one at least. It ends 14 days after
 * the last of them was delivered. A line of which that was not told counts as delivered on the last day that article 18 allows
 * after it was sent, or after the order where no shipment was told either, so that no shopper has less time than the law gives.
 * Regulation 1182/71: the first day is not counted, and a last day on a weekend becomes the Monday after it.
 */
export function withdrawalPeriod(order: OrderTimes, lines: readonly LineDelivery[]): WithdrawalPeriod {
  const isSent = ({ sentAt }: LineDelivery) => sentAt !== null;
  if (lines.some(isSent) && !lines.every(isSent)) return { from: 'unsent' };
  return lines
    .map((line) => periodOfLine(order, line))
    .reduce((last, each) => (each.lastDay > last.lastDay ? each : last));
}

type BegunPeriod = Extract<WithdrawalPeriod, { lastDay: string }>;

function periodOfLine(order: OrderTimes, { sentAt, deliveredOn }: LineDelivery): BegunPeriod {
  const { placedAt, paidAt, timeZone } = order;
  if (deliveredOn !== null)
    return { from: 'delivery', day: deliveredOn, lastDay: workingDay(addDays(deliveredOn, WITHDRAWAL_DAYS)) };
  if (sentAt !== null) return { from: 'shipment', day: dayIn(timeZone, sentAt), lastDay: lastDayAfter(sentAt) };
  return { from: 'order', day: dayIn(timeZone, placedAt), lastDay: lastDayAfter(paidAt ?? placedAt) };
}

function lastDayAfter(moment: Date): string {
  return workingDay(addDays(latestDayOf(moment), DELIVERY_DAYS + WITHDRAWAL_DAYS));
}

/** Whether the period has not ended: its last day counts until it is over everywhere on Earth. */
export function isWithdrawable(period: WithdrawalPeriod, now: Date): boolean {
  if (period.from === 'unsent') return true;
  return now.getTime() < startOf(period.lastDay) + DAY_MS + BEHIND_HOURS * HOUR_MS;
}

/** The latest calendar day on which a moment may be for its shopper. */
function latestDayOf(moment: Date): string {
  return dayAt(moment.getTime() + AHEAD_HOURS * HOUR_MS);
}

function addDays(day: string, days: number): string {
  return dayAt(startOf(day) + days * DAY_MS);
}

/** The day itself, or the Monday after a Saturday or a Sunday. */
function workingDay(day: string): string {
  const weekday = new Date(startOf(day)).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

interface Addresses {
  shipping: { country: string };
  billing: { country: string };
}

/** Whether a brand grants the right of withdrawal in the country of an order's delivery, or in that of its bill. */
export function grantsWithdrawal(
  { withdrawalCountries = [] }: { withdrawalCountries?: readonly string[] },
  { shipping, billing }: Addresses,
): boolean {
  return withdrawalCountries.includes(shipping.country) || withdrawalCountries.includes(billing.country);
}

/** The money of an order, in minor units of its currency. */
export interface WithdrawnMoney {
  /** What was captured, and what went back already. */
  charged: MinorUnits;
  refunded: MinorUnits;
  lines: readonly { cost: MinorUnits; isWithdrawn: boolean }[];
}

/** Directive 2011/83/EU, article 13: all lines together refund the delivery, too, and a part only what it cost. */
export function withdrawalRefund({ charged, refunded, lines }: WithdrawnMoney): MinorUnits {
  const left = Math.max(0, charged - refunded);
  const withdrawn = lines.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return 0;
  if (withdrawn.length === lines.length) return left;
  return Math.min(left, Math.max(0, withdrawn.reduce((sum, { cost }) => sum + cost, 0) - refunded));
}
