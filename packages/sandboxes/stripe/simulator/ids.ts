import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodies = {
  customer: ['cus_', 14],
  paymentMethod: ['pm_1', 23],
  intent: ['pi_3', 23],
  setupIntent: ['seti_1', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  event: ['evt_3', 23],
  attempt: ['payatt_3', 23],
  token: ['tok_1', 23],
  request: ['req_', 14],
} as const;
export type IdKind = keyof typeof bodies;

/** A fresh, unguessable id with the vendor's prefix. */
export function newId(kind: IdKind): string {
  const [prefix, length] = bodies[kind];
  return prefix + randomText(length);
}

/** The secret that lets a browser read and confirm this one intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`;
}

function randomText(length: number): string {
  // 62 does not divide 256: the small bias does not matter at these lengths.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}
