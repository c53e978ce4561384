import type { SaleRow, SubscriptionRow } from '../books/rows.ts';
import type { Work } from '../books/world.ts';

/** All that was tried to be taken for a subscription, the oldest first. */
export function triesOf({ draft }: Pick<Work, 'draft'>, row: SubscriptionRow): SaleRow[] {
  return draft.all('sale').filter((sale) => sale.source === 'subscription' && sale.parent === row.id);
}

/** All of it that was taken or is on its way. */
export function salesOf(work: Pick<Work, 'draft'>, row: SubscriptionRow): SaleRow[] {
  return triesOf(work, row).filter(({ state }) => state !== 'denied');
}

const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, SEMIMONTH: 15, MONTH: 30, YEAR: 365 };

/** When the next renewal is due: the start, and then one period after each renewal. */
export function nextChargeAt(work: Pick<Work, 'draft'>, row: SubscriptionRow): number {
  const renewals = salesOf(work, row).length - (row.first.minor > 0 ? 1 : 0);
  const period = (DAYS[row.everyUnit] ?? 30) * row.everyCount * 86_400_000;
  return Date.parse(row.startsAt) + Math.max(0, renewals) * period;
}
