import type { SaleRow, SubscriptionRow } from '../ledger/rows.ts';
import type { Work } from '../ledger/simulator.ts';

/** All payments tried for a subscription, the oldest first. */
export function triesOf({ draft }: Pick<Work, 'draft'>, row: SubscriptionRow): SaleRow[] {
  return draft.all('sale').filter((sale) => sale.source === 'subscription' && sale.parent === row.id);
}

/** The payments of a subscription that are completed or pending. */
export function salesOf(work: Pick<Work, 'draft'>, row: SubscriptionRow): SaleRow[] {
  return triesOf(work, row).filter(({ state }) => state !== 'denied');
}

const DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, SEMIMONTH: 15, MONTH: 30, YEAR: 365 };

/** The due time of the next renewal: the start plus one period for each renewal. */
export function nextChargeAt(work: Pick<Work, 'draft'>, row: SubscriptionRow): number {
  const renewals = salesOf(work, row).length - (row.first.minor > 0 ? 1 : 0);
  const period = (DAYS[row.everyUnit] ?? 30) * row.everyCount * 86_400_000;
  return Date.parse(row.startsAt) + Math.max(0, renewals) * period;
}
