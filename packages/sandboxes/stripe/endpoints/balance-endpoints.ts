import type { Outcome } from '../simulator/outcome.ts';
import type { Call } from '../simulator/work.ts';
import { type BalanceEntry, chargeEntries, disputeEntries, refundEntries } from '../wire/balance-entries.ts';
import { renderEntry } from '../wire/wire-entry.ts';
import type { Endpoint } from './endpoint.ts';
import { listPage, listParams } from './list-page.ts';

export const balanceEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    params: [...listParams, 'currency', 'source', 'type'],
    run: listEntries,
  },
];

function listEntries(call: Call): Outcome {
  const { params, draft } = call;
  const [currency, source, type] = [params.text('currency'), params.text('source'), params.text('type')];
  const isWanted = (entry: BalanceEntry) =>
    (currency ?? entry.currency) === entry.currency &&
    (source ?? entry.source) === entry.source &&
    (type ?? entry.type) === entry.type;
  const entries = [
    ...draft.all('charge').flatMap(chargeEntries),
    ...draft.all('refund').flatMap(refundEntries),
    ...draft.all('dispute').flatMap(disputeEntries),
  ];
  // A stable sort: entries of one second keep their order from page to page.
  const sorted = entries.filter(isWanted).sort((a, b) => a.created - b.created);
  return listPage(call, '/v1/balance_transactions', sorted, renderEntry);
}
