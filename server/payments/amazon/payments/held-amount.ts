import type { CaptureRequest, CaptureResult, ChargeReading } from '../../port/charge.ts';
import { detailOf } from '../protocol/mws-client.ts';
import { hashedReference } from '../protocol/reference-ids.ts';
import {
  type AmazonShop,
  type Authorization,
  type AuthorizationReading,
  parseMoney,
  readAuthorization,
} from './authorization.ts';
import { priceFields } from './authorize-fields.ts';
import { outcomeOfCapture } from './charge-outcome.ts';
import { endingOutcome, endOrder } from './end-order.ts';

/** Captures a held amount. An authorization is read before it is captured, and after any doubt. */
export async function captureHeld(shop: AmazonShop, request: CaptureRequest): Promise<CaptureResult> {
  const before = await readAuthorization(shop, request.providerRef);
  if (before.type !== 'read') return unread(request.providerRef, before);
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
  const after = await readAuthorization(shop, id);
  if (after.type !== 'read') return unread(id, after);
  if (after.authorization.state !== 'Open') return endingOutcome(shop, after.authorization, null);
  if (refusal !== null) return { type: 'refused', detail: refusal };
  return { type: 'unknown', providerRef: id, detail: 'the reply to the capture was lost' };
}

/** Releases a held amount. */
export async function releaseHeld(shop: AmazonShop, providerRef: string): Promise<ChargeReading> {
  await shop.mws.call('CloseAuthorization', { AmazonAuthorizationId: providerRef });
  const after = await readAuthorization(shop, providerRef);
  if (after.type !== 'read') return unread(providerRef, after);
  const { authorization } = after;
  if (authorization.state === 'Open') return unread(providerRef, { type: 'unread', detail: 'it is still held' });
  return endingOutcome(shop, authorization, null);
}

function unread(providerRef: string, reading: Exclude<AuthorizationReading, { type: 'read' }>): ChargeReading {
  const detail = reading.type === 'unread' ? reading.detail : `Amazon does not know ${providerRef}`;
  return { type: 'unknown', providerRef, detail };
}
