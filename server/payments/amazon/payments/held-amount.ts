import { type CaptureRequest, type CaptureResult, type ChargeReading, unknownCharge } from '../../port/charge.ts';
import { detailOf } from '../protocol/mws-client.ts';
import { hashedReference } from '../protocol/reference-ids.ts';
import { type AmazonShop, type Authorization, parseMoney, readAuthorization } from './authorization.ts';
import { priceFields } from './authorize-fields.ts';
import { outcomeOfCapture } from './charge-outcome.ts';
import { endingOutcome, endOrder } from './end-order.ts';

/** Captures a held amount. An authorization is read before it is captured, and after any doubt. */
export async function captureHeld(shop: AmazonShop, request: CaptureRequest): Promise<CaptureResult> {
  const before = await readHold(shop, request.providerRef);
  if (before.type === 'unknown') return before;
  const { authorization } = before;
  if (authorization.state !== 'Open') return endingOutcome(shop, authorization, null);
  const reply = await shop.mws.call('Capture', {
    AmazonAuthorizationId: authorization.id,
    CaptureReferenceId: hashedReference(request.idempotencyKey),
    ...priceFields('CaptureAmount', request.amount, authorization.amount.currency),
  });
  const details = reply.type === 'answer' ? parseMoney(reply, 'Capture', shop.options.clock()) : null;
  if (details && details.state !== 'Declined') {
    const outcome = outcomeOfCapture(authorization, details, null);
    if (outcome.type === 'captured') await endOrder(shop, authorization, 'Close');
    return outcome;
  }
  const refusal = details && 'Amazon declined the capture';
  return captureAfter(shop, authorization, reply.type === 'error' ? detailOf(reply) : refusal);
}

/** The result after a decline, an error or an unclear reply, by another reading; `refusal` is null after an unclear one. */
async function captureAfter(shop: AmazonShop, { id }: Authorization, refusal: string | null): Promise<CaptureResult> {
  const after = await readHold(shop, id);
  if (after.type === 'unknown') return after;
  if (after.authorization.state !== 'Open') return endingOutcome(shop, after.authorization, null);
  if (refusal !== null) return { type: 'refused', reason: 'request', detail: refusal };
  return unknownCharge('the reply to the capture was lost', id);
}

/** Releases a held amount. */
export async function releaseHeld(shop: AmazonShop, providerRef: string): Promise<ChargeReading> {
  await shop.mws.call('CloseAuthorization', { AmazonAuthorizationId: providerRef });
  const after = await readHold(shop, providerRef);
  if (after.type === 'unknown') return after;
  const { authorization } = after;
  if (authorization.state === 'Open') return unknownCharge('it is still held', providerRef);
  return endingOutcome(shop, authorization, null);
}

/** A hold that Amazon does not know is not over for that. */
async function readHold(shop: AmazonShop, id: string) {
  const read = await readAuthorization(shop, id);
  return read.type === 'absent' ? unknownCharge(`Amazon does not know ${id}`, id) : read;
}
