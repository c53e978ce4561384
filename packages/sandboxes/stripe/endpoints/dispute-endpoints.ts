import { endDispute } from '../charging/disputing.ts';
import { done, noSuch, type Outcome } from '../simulator/outcome.ts';
import type { DisputeRow } from '../simulator/rows.ts';
import type { Call } from '../simulator/work.ts';
import { renderDispute } from '../wire/wire-dispute.ts';
import type { Endpoint } from './endpoint.ts';
import { listPage, listParams } from './list-page.ts';

const base = '/v1/disputes';

export const disputeEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: base, params: [...listParams, 'charge', 'payment_intent'], run: listDisputes },
  { method: 'GET', path: `${base}/:id`, params: [], run: (call) => withDispute(call, (row) => row) },
  { method: 'POST', path: `${base}/:id`, params: ['evidence', 'metadata', 'submit'], run: submitEvidence },
  {
    method: 'POST',
    path: `${base}/:id/close`,
    params: [],
    run: (call) => withDispute(call, (row) => endDispute(call, row, 'lost')),
  },
];

/** The vendor's magic words of evidence that decide a test dispute. */
const DECISIVE: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

function submitEvidence(call: Call): Outcome {
  const given = call.params.nested('evidence')?.uncategorized_text;
  const text = typeof given === 'string' ? given : null;
  return withDispute(call, (row) => {
    const updated = call.draft.put('dispute', { ...row, evidence: text ?? row.evidence });
    const end = text === null ? undefined : DECISIVE[text];
    return end ? endDispute(call, updated, end) : updated;
  });
}

function withDispute(call: Call, act: (row: DisputeRow) => DisputeRow): Outcome {
  if (call.params.failure) return call.params.failure;
  const row = call.draft.get('dispute', call.id);
  return row ? done(renderDispute(act(row))) : noSuch('dispute', call.id);
}

function listDisputes(call: Call): Outcome {
  const [intent, charge] = [call.params.text('payment_intent'), call.params.text('charge')];
  const wanted = (row: DisputeRow) => (intent ?? row.intent) === row.intent && (charge ?? row.charge) === row.charge;
  return listPage(call, base, call.draft.all('dispute').filter(wanted), renderDispute);
}
