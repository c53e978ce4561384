import type { Json } from '../simulator/outcome.ts';
import type { DisputeRow } from '../simulator/rows.ts';
import { disputeEntries } from './balance-entries.ts';
import { renderEntry } from './wire-entry.ts';

export function renderDispute(row: DisputeRow): Json {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: disputeEntries(row).map(renderEntry),
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: row.evidence },
    evidence_details: { due_by: row.created + 7 * 86_400, has_evidence: row.evidence !== null, past_due: false },
    is_charge_refundable: row.status.startsWith('warning_'),
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10' },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  };
}
