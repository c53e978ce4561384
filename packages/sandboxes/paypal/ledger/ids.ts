import { randomBytes, randomUUID } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

const SHAPES = {
  payment: ['PAYID-', 24],
  token: ['EC-', 17],
  order: ['', 17],
  sale: ['', 17],
  refund: ['', 17],
  dispute: ['PP-D-', 6],
  plan: ['P-', 24],
  product: ['PROD-', 17],
  subscription: ['I-', 12],
  billingToken: ['BA-', 17],
  agreement: ['B-', 17],
  vault: ['', 17],
  customer: ['', 10],
  event: ['WH-', 34],
  access: ['A21AA', 92],
} as const;

/** A fresh, unguessable id of PayPal's shape. */
export function newId(kind: keyof typeof SHAPES): string {
  const [prefix, length] = SHAPES[kind];
  return prefix + randomText(length);
}

/** The id that PayPal's support works with, in headers and errors. */
export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

export function newTransmissionId(): string {
  return randomUUID();
}

function randomText(length: number): string {
  // 34 does not divide 256: the small bias does not matter at these lengths.
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
