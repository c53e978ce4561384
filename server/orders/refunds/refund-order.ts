import { setTimeout as pause } from 'node:timers/promises';
import { type OrdersDeps, patienceOf } from '../records/orders-deps.ts';
import { type RefundRow, refundById } from '../records/refund-rows.ts';
import { beginRefund, type RefundAsk, type RefundRefusal } from './refund-begin.ts';
import { resolveRefund, sendRefund } from './refund-settle.ts';

/** `unknown`: the provider did not say; recovery goes on asking, and nothing more than this can come of it. */
export type RefundAnswer = { type: 'refunded' | 'unknown'; refund: RefundRow } | RefundRefusal;

/** Gives money of an order back, all that is left or a part. The order may be a sale or an offer alone. */
export async function refundOrder(deps: OrdersDeps, ask: RefundAsk): Promise<RefundAnswer> {
  const begun = await beginRefund(deps, ask);
  if (begun.type === 'refused') return begun;
  if (begun.type === 'begun') await sendRefund(deps, begun.refund);
  for (const wait of patienceOf(deps).readPauses) {
    const refund = await refundById(deps.db, begun.refund.id);
    if (refund.settled_at !== null) return answerOf(refund);
    await pause(wait);
    await resolveRefund(deps, refund);
  }
  return answerOf(await refundById(deps.db, begun.refund.id));
}

function answerOf(refund: RefundRow): RefundAnswer {
  if (refund.status === 'made') return { type: 'refunded', refund };
  if (refund.status !== 'refused') return { type: 'unknown', refund };
  return {
    type: 'refused',
    reason: 'provider',
    message: `The provider refused: ${refund.failure ?? 'no reason given'}`,
  };
}
