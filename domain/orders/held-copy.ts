/** The texts speak of an amount that is authorized now and captured at shipment; values come in formatted. */

/** In the terms of a subscription, beside the amount of the first delivery. */
export const HELD_TODAY = 'Held today';

export const CHARGED_AS_IT_SHIPS = 'charged when it ships';

/** The earliest charge of a subscription's second delivery, which is counted from the first shipment. */
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

/** On the button while the authorization is requested. */
export const HOLDING = 'Holding the amount on your card…';

/** On the receipt of an order that is authorized and not captured yet. */
export function heldOn(card: string): string {
  return `Held on ${card}, and charged when your order ships.`;
}

/** In the mail about an authorized order. */
export function notChargedYet(amount: string): string {
  return `Your card is not charged yet: ${amount} is held on it, and charged when your order ships.`;
}

/** On the receipt and in the mails of a partly captured order, below its total. */
export const CHARGED = 'Charged';
export const RELEASED = 'Released, not charged';
