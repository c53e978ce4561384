import { isRenewal } from './renewal-purpose.ts';

/** What an order is: the sale of a checkout, an offer that was accepted after it, or the renewal of a subscription. */
export const ORDER_KINDS = ['sale', 'offer', 'renewal'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kind of an order, by the purpose that it was placed for. */
export function orderKindOf({ purpose }: { purpose: string }): OrderKind {
  if (purpose === 'sale') return 'sale';
  return isRenewal(purpose) ? 'renewal' : 'offer';
}
