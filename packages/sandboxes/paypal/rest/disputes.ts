import { type Json, textAt } from '../../kit/input.ts';
import type { Call, Endpoint } from '../ledger/endpoint.ts';
import { newId } from '../ledger/ids.ts';
import { done, type Outcome } from '../ledger/outcome.ts';
import type { DisputeRow, SaleRow } from '../ledger/rows.ts';
import type { Work } from '../ledger/simulator.ts';
import { missing } from './v1-sales.ts';

/** The Customer Disputes API: the list of a payment's disputes, without their outcomes, and each of them. */
export const disputeEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/customer/disputes', run: list },
  { method: 'GET', path: '/v1/customer/disputes/:id', run: read },
];

function list(call: Call): Outcome {
  const sale = textAt(call.query, 'disputed_transaction_id');
  const rows = call.draft.all('dispute').filter((row) => row.app === call.app && row.sale === sale);
  return done({ items: rows.map(summaryOf), links: [] });
}

function read(call: Call): Outcome {
  const row = call.draft.get('dispute', call.id);
  const sale = row && call.draft.get('sale', row.sale);
  return row?.app === call.app && sale ? done(detailsOf(row, sale)) : missing();
}

function summaryOf({ id, outcome }: DisputeRow): Json {
  return { dispute_id: id, status: outcome === '' ? 'UNDER_REVIEW' : 'RESOLVED' };
}

function detailsOf(row: DisputeRow, { id, invoice, custom }: SaleRow): Json {
  return {
    ...summaryOf(row),
    disputed_transactions: [{ seller_transaction_id: id, invoice_number: invoice, custom }],
    ...(row.outcome !== '' && { dispute_outcome: { outcome_code: row.outcome } }),
  };
}

/** A payer, or the payer's bank, begins a dispute, unless the payment has an open one. */
export function openDispute(work: Work, sale: SaleRow): void {
  if (work.draft.all('dispute').some((row) => row.sale === sale.id && row.outcome === '')) return;
  const row = { id: newId('dispute'), app: sale.app, sale: sale.id, outcome: '' };
  work.announce(sale.app, 'CUSTOMER.DISPUTE.CREATED', 'dispute', detailsOf(work.draft.put('dispute', row), sale));
}

/** PayPal decides the open disputes of a payment. */
export function decideDisputes(work: Work, sale: SaleRow, outcome: string): void {
  for (const row of work.draft.all('dispute')) {
    if (row.sale !== sale.id || row.outcome !== '') continue;
    const decided = work.draft.put('dispute', { ...row, outcome });
    work.announce(sale.app, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', detailsOf(decided, sale));
  }
}
