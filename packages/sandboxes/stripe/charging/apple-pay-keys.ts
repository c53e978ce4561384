import { createECDH, createHash, type ECDH } from 'node:crypto';
import { CURVE, hashOfKey, openCard, type PaymentData, type SealedCard } from '../../kit/apple-payment-data.ts';
import type { Draft, Ledger } from '../simulator/ledger.ts';

/**
 * The key that Apple encrypts a merchant's cards with. It is derived from the ledger's own secret, so it survives a
 * restart without being stored.
 */
export function keyForMerchant(ledger: Pick<Ledger, 'fingerprint'>, merchantId: string): ECDH {
  const key = createECDH(CURVE);
  key.setPrivateKey(
    createHash('sha256')
      .update(ledger.fingerprint(`apple-pay ${merchantId}`))
      .digest(),
  );
  return key;
}

/** The card of Apple Pay's payment data (JSON), if it was encrypted for a merchant whose certificate is known here. */
export function openAppleCard(draft: Draft, json: string): SealedCard | undefined {
  const sealed = readPaymentData(json);
  if (!sealed) return undefined;
  for (const { id: merchantId } of draft.all('appleMerchant')) {
    const key = keyForMerchant(draft, merchantId);
    if (hashOfKey(key.getPublicKey()) === sealed.header.publicKeyHash) return openCard(sealed, { key, merchantId });
  }
  return undefined;
}

function readPaymentData(json: string): PaymentData | undefined {
  try {
    const data: Partial<PaymentData> = JSON.parse(json);
    const { version, header } = data;
    const isComplete =
      version === 'EC_v1' && typeof data.data === 'string' && typeof header?.publicKeyHash === 'string';
    return isComplete && typeof header?.ephemeralPublicKey === 'string' ? (data as PaymentData) : undefined;
  } catch {
    return undefined;
  }
}
