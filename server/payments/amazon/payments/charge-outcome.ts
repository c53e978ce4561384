import { type KnownCharge, unknownCharge } from '../../port/charge.ts';
import { ABANDONED } from '../../port/decline.ts';
import { declinedBy, INVALID_PAYMENT_METHOD } from './amazon-decline.ts';
import { type AmazonShop, type Authorization, METHOD, type MoneyDetails, readMoney } from './authorization.ts';

/** A later capture is read, because Amazon counts one that is on its way; `agreementRef` serves later charges. */
export async function readOutcome(
  shop: AmazonShop,
  authorization: Authorization,
  agreementRef: string | null,
): Promise<KnownCharge> {
  const { id, state, reasonCode, captured, captureIds, isCapturedNow } = authorization;
  if (state === 'Pending') return { ...unknownCharge('Amazon is deciding', id), isProcessing: true };
  if (state === 'Open') return heldBy(authorization, agreementRef);
  if (state === 'Declined') return declinedBy(id, reasonCode);
  if (state !== 'Closed') return unknownCharge(`the authorization is ${state}`, id);
  if (isCapturedNow && captured.amount > 0) return capturedBy(authorization, captured.amount, agreementRef);
  const captureId = captureIds.at(-1);
  if (captureId === undefined) return { type: 'declined', providerRef: id, ...ABANDONED };
  const read = await readMoney(shop, 'Capture', captureId);
  if (read.type === 'unread') return unknownCharge(read.detail, id);
  return outcomeOfCapture(authorization, read.details, agreementRef);
}

/** The outcome of an authorization that a capture has closed. */
export function outcomeOfCapture(
  authorization: Authorization,
  { state, amount }: MoneyDetails,
  agreementRef: string | null,
): KnownCharge {
  const { id: providerRef } = authorization;
  if (state === 'Completed' || state === 'Closed') return capturedBy(authorization, amount.amount, agreementRef);
  if (state === 'Declined') return { type: 'declined', providerRef, ...ABANDONED };
  return { ...unknownCharge(`the capture is ${state}`, providerRef), isProcessing: true };
}

function capturedBy({ id }: Authorization, amount: number, agreementRef: string | null): KnownCharge {
  const payer = { method: METHOD, amount, payerRef: null, agreementRef, subscriptionRef: null };
  return { type: 'captured', providerRef: id, payer };
}

function heldBy({ id, expiresAt }: Authorization, agreementRef: string | null): KnownCharge {
  const payer = { method: METHOD, payerRef: null, agreementRef, subscriptionRef: null };
  return { type: 'authorized', providerRef: id, captureBefore: expiresAt, payer };
}

/** The outcome of an attempt whose card Amazon had refused before, so that no authorization was tried. */
export const CARD_REFUSED = declinedBy(null, INVALID_PAYMENT_METHOD);
