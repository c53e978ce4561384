/** E12: how often a subscription delivers, such as every 2 months. */
export const FREQUENCIES = ['Week', 'Month'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** E14: how an offer can be subscribed to. Its price per delivery is the offer's subscriptionPrice. */
export interface SubscriptionTerms {
  frequencies: { frequency: Frequency; multipliers: number[] }[];
  /** The first delivery at a price of its own; the next one is charged so many days later. */
  trial?: { days: number; price: number } | null;
}

/** What a shopper chose: a delivery every `multiplier` weeks or months. */
export interface SubscriptionChoice {
  frequency: Frequency;
  multiplier: number;
}

/** The choice that an order form begins with, or null where the terms have none. */
export function firstChoice(terms: SubscriptionTerms): SubscriptionChoice | null {
  const [first] = terms.frequencies;
  const multiplier = first?.multipliers[0];
  return first && multiplier !== undefined ? { frequency: first.frequency, multiplier } : null;
}

/** Whether the terms offer this choice. */
export function offersChoice(terms: SubscriptionTerms, choice: SubscriptionChoice): boolean {
  return terms.frequencies.some(
    ({ frequency, multipliers }) => frequency === choice.frequency && multipliers.includes(choice.multiplier),
  );
}

/** In words, for a sentence: `every month`, `every 2 weeks`. */
export function everyInWords({ frequency, multiplier }: SubscriptionChoice): string {
  const unit = frequency.toLowerCase();
  return multiplier === 1 ? `every ${unit}` : `every ${multiplier} ${unit}s`;
}

/**
 * When the delivery number `count` (the first renewal is 1) is charged. Months keep the day of the month in UTC and fall
 * back to the last day of a shorter one, counted from the anchor, so that the 31st comes back after February.
 */
export function renewalDate(anchor: Date, choice: SubscriptionChoice, count: number): Date {
  const steps = choice.multiplier * count;
  const date = new Date(anchor);
  if (choice.frequency === 'Week') {
    date.setUTCDate(date.getUTCDate() + 7 * steps);
    return date;
  }
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + steps);
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return date;
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
