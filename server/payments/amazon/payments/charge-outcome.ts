import type { ChargeReading, ChargeResult } from '../../port/charge.ts';
import { ABANDONED } from '../../port/decline.ts';
import { declinedBy, INVALID_PAYMENT_METHOD } from './amazon-decline.ts';
import { type AmazonShop, type Authorization, METHOD, type MoneyDetails, readMoney } from './authorization.ts';

/** The outcome of an authorization, whose charge has its id. */
export type Outcome = Extract<ChargeReading, { type: 'captured' | 'authorized' | 'declined' | 'unknown' }>;

/**
 * The outcome of an authorization; `agreementRef` is the payer's agreement, which the paid order keeps for later charges. The
 * capture of an authorization that was captured later is read, because Amazon counts one that is still on its way.
 */
export async function readOutcome(
  shop: AmazonShop,
  authorization: Authorization,
  agreementRef: string | null,
): Promise<Outcome> {
  const { id, state, reasonCode, captured, captureIds, isCapturedNow } = authorization;
  if (state === 'Pending')
    return { type: 'unknown', providerRef: id, detail: 'Amazon is deciding', isProcessing: true };
  if (state === 'Open') return heldBy(authorization, agreementRef);
  if (state === 'Declined') return declinedBy(id, reasonCode);
  if (state !== 'Closed') return { type: 'unknown', providerRef: id, detail: `the authorization is ${state}` };
  if (isCapturedNow && captured.amount > 0) return capturedBy(authorization, captured.amount, agreementRef);
  const captureId = captureIds.at(-1);
  if (captureId === undefined) return { type: 'declined', providerRef: id, ...ABANDONED };
  const read = await readMoney(shop, 'Capture', captureId);
  if (read.type === 'unread') return { type: 'unknown', providerRef: id, detail: read.detail };
  return outcomeOfCapture(authorization, read.details, agreementRef);
}

/** The outcome of an authorization that a capture has closed. */
export function outcomeOfCapture(
  authorization: Authorization,
  { state, amount }: MoneyDetails,
  agreementRef: string | null,
): Outcome {
  const { id: providerRef } = authorization;
  if (state === 'Completed' || state === 'Closed') return capturedBy(authorization, amount.amount, agreementRef);
  if (state === 'Declined') return { type: 'declined', providerRef, ...ABANDONED };
  return { type: 'unknown', providerRef, detail: `the capture is ${state}`, isProcessing: true };
}

function capturedBy({ id }: Authorization, amount: number, agreementRef: string | null): Outcome {
  const payer = { method: METHOD, amount, payerRef: null, agreementRef, subscriptionRef: null };
  return { type: 'captured', providerRef: id, payer };
}

function heldBy({ id, expiresAt }: Authorization, agreementRef: string | null): Outcome {
  const payer = { method: METHOD, payerRef: null, agreementRef, subscriptionRef: null };
  return { type: 'authorized', providerRef: id, captureBefore: expiresAt, payer };
}

/** The outcome of an attempt whose card Amazon had refused before, so that no authorization was tried. */
export const CARD_REFUSED: Extract<ChargeResult, { type: 'declined' }> = declinedBy(null, INVALID_PAYMENT_METHOD);
