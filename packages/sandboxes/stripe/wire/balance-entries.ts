import { entryIdOf } from '../simulator/entry-id.ts';
import type { ChargeRow, DisputeRow, RefundRow } from '../simulator/rows.ts';

/** One entry of the merchant's balance: a credit (positive) or a debit. */
export interface BalanceEntry {
  id: string;
  created: number;
  amount: number;
  currency: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  source: string;
}

export function chargeEntries(row: ChargeRow): BalanceEntry[] {
  if (!row.captured || row.status !== 'succeeded') return [];
  const { id: source, currency, amountCaptured: amount, capturedAt: created = row.created } = row;
  return [{ id: entryIdOf(source), created, amount, currency, type: 'charge', category: 'charge', source }];
}

export function refundEntries(row: RefundRow): BalanceEntry[] {
  const { id: source, created, currency, amount, failedAt } = row;
  const made = { id: entryIdOf(source), created, amount: -amount, currency, source } as const;
  const entries: BalanceEntry[] = [{ ...made, type: 'refund', category: 'refund' }];
  if (failedAt === undefined) return entries;
  const back = { id: entryIdOf(source, 'f'), created: failedAt, amount, currency, source } as const;
  return [...entries, { ...back, type: 'refund_failure', category: 'refund_failure' }];
}

export function disputeEntries(row: DisputeRow): BalanceEntry[] {
  const { id: source, currency, amount, withdrawnAt, reinstatedAt } = row;
  const entries: BalanceEntry[] = [];
  const adjustment = { currency, source, type: 'adjustment' } as const;
  if (withdrawnAt !== null) {
    const gone = { id: entryIdOf(source), created: withdrawnAt, amount: -amount } as const;
    entries.push({ ...adjustment, ...gone, category: 'dispute' });
  }
  if (reinstatedAt !== null) {
    const back = { id: entryIdOf(source, 'r'), created: reinstatedAt, amount } as const;
    entries.push({ ...adjustment, ...back, category: 'dispute_reversal' });
  }
  return entries;
}
