import type { RefundRequest, RefundResult } from '../../port/charge.ts';
import { detailOf } from '../protocol/mws-client.ts';
import { referenceId } from '../protocol/reference-ids.ts';
import { isDuplicate } from './amazon-decline.ts';
import { type AmazonShop, parseMoney, readAuthorization, readMoney } from './authorization.ts';
import { priceFields } from './authorize-fields.ts';

/** Amazon's first answer is always `Pending`: the refund is made, and a later decline is reversed in the ledger. */
export async function refundCapture(shop: AmazonShop, request: RefundRequest): Promise<RefundResult> {
  const { providerRef, refundId, currency } = request;
  const read = await readAuthorization(shop, providerRef);
  if (read.type === 'unknown') return lost(read.detail);
  const captureId = read.type === 'read' ? read.authorization.captureIds.at(-1) : undefined;
  if (captureId === undefined) return { type: 'refused', detail: `Amazon has no capture of ${providerRef}` };
  const amount = request.amount ?? (await readLeft(shop, captureId));
  if (amount === null) return lost(`the capture ${captureId} could not be read`);
  const reply = await shop.mws.call('Refund', {
    AmazonCaptureId: captureId,
    RefundReferenceId: referenceId(refundId),
    ...priceFields('RefundAmount', amount, currency),
  });
  // The reference id was used: by the request of this refund, whose reply was lost.
  if (reply.type === 'error' && isDuplicate(reply.problem)) return lost(reply.problem.message);
  if (reply.type === 'error') return { type: 'refused', detail: detailOf(reply) };
  if (reply.type === 'lost') return lost(reply.detail);
  const details = parseMoney(reply, 'Refund', shop.options.clock());
  if (!details) return lost('the refund is unreadable');
  if (details.state === 'Declined') return { type: 'refused', detail: 'Amazon declined the refund' };
  return { type: 'refunded', refundRef: details.id, amount: details.amount.amount };
}

function lost(detail: string): RefundResult {
  return { type: 'unknown', detail, isOver: false };
}

async function readLeft(shop: AmazonShop, captureId: string): Promise<number | null> {
  const read = await readMoney(shop, 'Capture', captureId);
  if (read.type === 'unread') return null;
  return read.details.amount.amount - (read.details.refunded?.amount ?? 0);
}
