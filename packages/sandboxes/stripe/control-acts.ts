import type { Json } from '../kit/input.ts';
import { endDispute, openDispute } from './charging/disputing.ts';
import { endIntent } from './charging/end-intent.ts';
import { failRefund } from './endpoints/refund-endpoints.ts';
import { beginWork, type Simulator } from './simulator/simulator.ts';

const noRequest = { requestId: null, idempotencyKey: null };

/**
 * `{payment_intent, end?, inquiry?, amount?}`: the cardholder disputes the charge, or the bank closes the dispute. A text is the
 * reason for a refusal.
 */
export function disputeNow(
  simulator: Simulator,
  { payment_intent: intent, end, inquiry, amount }: Json,
): string | null {
  const { work, commit } = beginWork(simulator, noRequest);
  const charge = simulator.ledger.all('charge').find((row) => row.intent === intent && row.captured);
  if (!charge) return 'no captured charge has this payment_intent';
  if (end === 'won' || end === 'lost') {
    const dispute = simulator.ledger.all('dispute').find((row) => row.charge === charge.id);
    if (!dispute) return 'the charge is not disputed';
    endDispute(work, dispute, end);
  } else {
    if (charge.disputed) return 'the charge cannot be disputed';
    const part = typeof amount === 'number' ? { amount } : {};
    openDispute(work, charge, { reason: 'fraudulent', isInquiry: inquiry === true, ...part });
  }
  commit();
  return null;
}

/** `{refund}`: the bank returns it. */
export function failNow(simulator: Simulator, { refund: id }: Json): string | null {
  const refund = simulator.ledger.all('refund').find((row) => row.id === id);
  if (!refund) return 'there is no such refund';
  const { work, commit } = beginWork(simulator, noRequest);
  failRefund(work, refund);
  commit();
  return null;
}

/** `{payment_intent}`: the authorization expires, and the provider cancels the intent. */
export function expireNow(simulator: Simulator, { payment_intent: id }: Json): string | null {
  const intent = simulator.ledger.all('intent').find((row) => row.id === id);
  if (intent?.status !== 'requires_capture') return 'no authorised intent has this id';
  const { work, commit } = beginWork(simulator, noRequest);
  endIntent(work, intent, 'automatic');
  commit();
  return null;
}
