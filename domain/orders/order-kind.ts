/** What an order is: the sale of a checkout, an offer that was accepted after it, or the renewal of a subscription. */
export const ORDER_KINDS = ['sale', 'offer', 'renewal'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kind of an order, by the purpose that it was placed for. */
export function orderKindOf({ purpose }: { purpose: string }): OrderKind {
  if (purpose === 'sale') return 'sale';
  return isRenewal(purpose) ? 'renewal' : 'offer';
}

interface RenewalPurpose {
  subscriptionId: string;
  /** Counted from 1. */
  number: number;
}

/** E12: each renewal has a purpose of its own, since a checkout has one order for a purpose. */
export function renewalPurpose({ subscriptionId, number }: RenewalPurpose): string {
  return `renewal:${subscriptionId}:${number}`;
}

/** Null for the purpose of any other order. */
export function parseRenewal(purpose: string): RenewalPurpose | null {
  const [kind, subscriptionId, number] = purpose.split(':');
  if (kind !== 'renewal' || !subscriptionId || !number) return null;
  return { subscriptionId, number: Number(number) };
}

export function isRenewal(purpose: string): boolean {
  return parseRenewal(purpose) !== null;
}
