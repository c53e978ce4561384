import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A fresh order reference of the sandbox, such as `S01-1234567-1234567`. */
export function newOrderReferenceId(): string {
  return `S01-${digits(7)}-${digits(7)}`;
}

export function newAgreementId(): string {
  return `C01-${digits(7)}-${digits(7)}`;
}

/** The id of an authorization (A), a capture (C) or a refund (R) of an order reference, such as `S01-…-A123456`. */
export function newPaymentId(orderReference: string, kind: 'A' | 'C' | 'R'): string {
  return `${orderReference}-${kind}${digits(6)}`;
}

/** A token as a page receives it, with the bar that makes double encoding visible. */
export function newToken(): string {
  return `Atza|IwEBI${randomBytes(120).toString('base64url')}`;
}

export function newMessageId(): string {
  return randomUUID();
}

export function newReportId(): string {
  return digits(11);
}

function digits(count: number): string {
  // The first digit is no zero, so that a client that reads a number keeps all of them.
  return String(randomInt(10 ** Math.min(count - 1, 13), 10 ** Math.min(count, 14) - 1));
}
