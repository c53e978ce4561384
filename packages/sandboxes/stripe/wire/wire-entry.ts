import type { Json } from '../simulator/outcome.ts';
import type { BalanceEntry } from './balance-entries.ts';

/** A balance entry in the API's form. This provider takes no fees. */
export function renderEntry(entry: BalanceEntry): { [key: string]: Json } {
  return {
    id: entry.id,
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: entry.created,
    balance_type: 'payments',
    created: entry.created,
    currency: entry.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: entry.amount,
    reporting_category: entry.category,
    source: entry.source,
    status: 'available',
    type: entry.type,
  };
}
