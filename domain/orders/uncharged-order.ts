/** A total in any unit, and the price of the later deliveries of a subscription, or null. */
interface Due {
  total: number;
  renewal: object | null;
}

/**
 * Whether an order is placed without a charge, and so without a card: nothing is due now, and nothing later. A subscription
 * whose first delivery costs nothing is charged later.
 */
export function isUncharged({ total, renewal }: Due): boolean {
  return total === 0 && renewal === null;
}

/** Of an order whose total is 0, for its shopper. */
export const NOTHING_TO_PAY = 'There is nothing to pay.';
