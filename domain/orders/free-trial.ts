import { everyInWords, type SubscriptionChoice } from '../pricing/subscription.ts';

/** A subscription whose first delivery costs nothing: nothing is charged today, and its card or agreement is kept for later. */

/** A total in any unit, and the terms of the later deliveries, or null. */
export interface Due {
  total: number;
  renewal: object | null;
}

/** Whether an order charges nothing now, and later deliveries do. */
export function isFreeTrial({ total, renewal }: Due): boolean {
  return total === 0 && renewal !== null;
}

/** Before the yes, in its mail and in its terms. The amount and the day of the first charge are passed in formatted. */
export function nothingToday(amount: string, choice: SubscriptionChoice, day: string): string {
  return `Nothing is charged today; then ${amount} ${everyInWords(choice)} from ${day}, until you cancel.`;
}

/** The same while the day and the amount are not known. */
export const NOTHING_TODAY = 'Nothing is charged today.';

/** On the button that begins it by a card. */
export const START_FREE = 'Start for free';

/** On that button while the bank is asked about the card. */
export const CHECKING_CARD = 'Checking your card…';

/** The card or the payer that later deliveries are charged to, in the mail. */
export function laterCharged(card: string): string {
  return `Later deliveries are charged to ${card}.`;
}

/** On the receipt, before the date of its next charge. */
export const NOTHING_AT_FIRST = 'Nothing was charged for the first delivery.';

/** Under the yes to an offer after the sale. */
export function savedForLater(card: string): string {
  return `your ${card} is kept for the later deliveries`;
}
