import { endDispute, openDispute } from './charging/disputing.ts';
import { endIntent } from './charging/end-intent.ts';
import { failRefund } from './endpoints/refund-endpoints.ts';
import { beginWork, type World } from './world/world.ts';

/** What only banks can do, and the control API makes them do. */
export type Act = Readonly<Record<string, unknown>>;

export function readAct(body: unknown): Act {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

const nobody = { requestId: null, idempotencyKey: null };

/** `{payment_intent, end?, inquiry?}`: its holder contests the charge, or the bank ends that. Text is what is wrong. */
export function disputeNow(world: World, { payment_intent: intent, end, inquiry }: Act): string | null {
  const { work, commit } = beginWork(world, nobody);
  const charge = world.ledger.all('charge').find((row) => row.intent === intent && row.captured);
  if (!charge) return 'no captured charge has this payment_intent';
  if (end === 'won' || end === 'lost') {
    const dispute = world.ledger.all('dispute').find((row) => row.charge === charge.id);
    if (!dispute) return 'the charge is not disputed';
    endDispute(work, dispute, end);
  } else {
    if (charge.disputed || charge.amountRefunded === charge.amountCaptured) return 'the charge cannot be disputed';
    openDispute(work, charge, { reason: 'fraudulent', isInquiry: inquiry === true });
  }
  commit();
  return null;
}

/** `{refund}`: the bank sends it back. */
export function failNow(world: World, { refund: id }: Act): string | null {
  const refund = world.ledger.all('refund').find((row) => row.id === id);
  if (!refund) return 'there is no such refund';
  const { work, commit } = beginWork(world, nobody);
  failRefund(work, refund);
  commit();
  return null;
}

/** `{payment_intent}`: the bank's time for capturing an authorised intent is over, and the provider cancels it. */
export function expireNow(world: World, { payment_intent: id }: Act): string | null {
  const intent = world.ledger.all('intent').find((row) => row.id === id);
  if (intent?.status !== 'requires_capture') return 'no authorised intent has this id';
  const { work, commit } = beginWork(world, nobody);
  endIntent(work, intent, 'automatic');
  commit();
  return null;
}
