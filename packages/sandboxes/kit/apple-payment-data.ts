import { createCipheriv, createDecipheriv, createECDH, createHash, type ECDH } from 'node:crypto';

/**
 * Apple Pay's payment data, form EC_v1: the card is encrypted for the merchant's payment processor with a key that both
 * sides derive (ECDH on P-256, the single-step KDF of NIST SP 800-56A with SHA-256, AES-256-GCM). Apple signs it; a
 * sandbox has no certificate of Apple's and leaves the signature empty.
 */
export interface PaymentData {
  version: 'EC_v1';
  data: string;
  signature: string;
  header: { ephemeralPublicKey: string; publicKeyHash: string; transactionId: string };
}

/** The encrypted part, with Apple's names. The expiration date is YYMMDD. */
export interface SealedCard {
  applicationPrimaryAccountNumber: string;
  applicationExpirationDate: string;
  currencyCode: string;
  transactionAmount: number;
  deviceManufacturerIdentifier: string;
  paymentDataType: '3DSecure';
  paymentData: { onlinePaymentCryptogram: string; eciIndicator?: string };
}

export const CURVE = 'prime256v1';
const CIPHER = 'aes-256-gcm';
const TAG_LENGTH = 16;
// Each key encrypts one message, so the counter may begin at zero.
const NONCE = Buffer.alloc(16);

/** `publicKey` is the processor's uncompressed point; `transactionId` is in hexadecimal digits. */
export function sealCard(
  card: SealedCard,
  to: { publicKey: Buffer; merchantId: string },
  transactionId: string,
): PaymentData {
  const ephemeral = createECDH(CURVE);
  const ephemeralPublicKey = ephemeral.generateKeys();
  const cipher = createCipheriv(CIPHER, keyOf(ephemeral, to.publicKey, to.merchantId), NONCE);
  const sealed = [cipher.update(JSON.stringify(card), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    version: 'EC_v1',
    data: Buffer.concat(sealed).toString('base64'),
    signature: '',
    header: {
      ephemeralPublicKey: Buffer.concat([SPKI_OF_P256, ephemeralPublicKey]).toString('base64'),
      publicKeyHash: hashOfKey(to.publicKey),
      transactionId,
    },
  };
}

/** The decrypted card, or undefined where the data was encrypted for another merchant, or changed. */
export function openCard(sealed: PaymentData, own: { key: ECDH; merchantId: string }): SealedCard | undefined {
  try {
    const bytes = Buffer.from(sealed.data, 'base64');
    const point = Buffer.from(sealed.header.ephemeralPublicKey, 'base64').subarray(SPKI_OF_P256.length);
    const decipher = createDecipheriv(CIPHER, keyOf(own.key, point, own.merchantId), NONCE);
    decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_LENGTH)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Identifies the processor's key that the data was encrypted for. */
export function hashOfKey(publicKey: Buffer): string {
  return createHash('sha256').update(SPKI_OF_P256).update(publicKey).digest('base64');
}

/** The fixed beginning of a DER public key on this curve; the point follows. */
const SPKI_OF_P256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

function keyOf(own: ECDH, theirs: Buffer, merchantId: string): Buffer {
  const algorithm = Buffer.from('\x0did-aes256-GCM', 'latin1');
  const partyU = Buffer.from('Apple', 'latin1');
  const partyV = createHash('sha256').update(merchantId).digest();
  const counter = Buffer.from([0, 0, 0, 1]);
  return createHash('sha256')
    .update(Buffer.concat([counter, own.computeSecret(theirs), algorithm, partyU, partyV]))
    .digest();
}
