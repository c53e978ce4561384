/**
 * What shoppers read, on pages and in mails alike, about an amount that is held on their card and charged when the order
 * ships. Amounts, cards and days come in as they are read.
 */

/** In the terms of a subscription, beside the amount of the first delivery. */
export const HELD_TODAY = 'Held today';

export const CHARGED_AS_IT_SHIPS = 'charged when it ships';

/** When the second delivery of a subscription is charged, which begins once the first was. */
export function earliestCharge(day: string): string {
  return `${day} at the earliest`;
}

/** Beside that day. */
export const COUNTED_FROM_SHIPPING = 'it counts from the day the first one ships';

/** Under the button that pays an order. */
export function heldUntilItShips(amount: string): string {
  return `${amount} is held on your card today, and charged when your order ships.`;
}

/** Under the yes to an offer. */
export function heldOnYour(card: string): string {
  return `held on your ${card} today, and charged when it ships`;
}

/** On the button while the bank is asked. */
export const HOLDING = 'Holding the amount on your card…';

/** On the receipt of an order that was not charged yet. */
export function heldOn(card: string): string {
  return `Held on ${card}, and charged when your order ships.`;
}

/** In the mail about such an order. */
export function notChargedYet(amount: string): string {
  return `Your card is not charged yet: ${amount} is held on it, and charged when your order ships.`;
}

/** On the receipt and in the mails of an order of which a part was charged, below its total. */
export const CHARGED = 'Charged';
export const RELEASED = 'Released, not charged';
