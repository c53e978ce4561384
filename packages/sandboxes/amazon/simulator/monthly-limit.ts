import type { Draft } from './ledger.ts';
import type { AgreementRow } from './rows.ts';

/** The amount authorized on an agreement in the calendar month of `now`, and the month's bounds in milliseconds. */
export function spentInMonth(draft: Draft, agreement: AgreementRow, now: number) {
  const [from, until] = monthOf(now);
  const orders = draft.all('contract').filter((row) => row.kind === 'order' && row.agreement === agreement.id);
  const ids = new Set(orders.map(({ id }) => id));
  const taken = draft.all('authorization').filter((row) => {
    const isTaken = row.state !== 'Declined' && (row.state !== 'Closed' || row.captured > 0);
    return ids.has(row.orderReference) && row.createdAt >= from && row.createdAt < until && isTaken;
  });
  const [first] = orders;
  const ofOrder = first?.kind === 'order' ? first.total?.currency : undefined;
  const currency = taken[0]?.amount.currency ?? agreement.subscriptionAmount?.currency ?? ofOrder ?? 'USD';
  return { minor: taken.reduce((sum, { amount }) => sum + amount.minor, 0), currency, from, until };
}

function monthOf(now: number): [number, number] {
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
}
