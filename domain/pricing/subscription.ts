import { listInWords } from '../list-copy.ts';

/** E12: the units of a subscription's interval, such as every 2 months. */
export const FREQUENCIES = ['Week', 'Month'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** E14: the terms of a subscription to an offer. Its price per delivery is the offer's subscriptionPrice. */
export interface SubscriptionTerms {
  frequencies: { frequency: Frequency; multipliers: number[] }[];
  /** The first delivery has a price of its own; the next one is charged this many days later. */
  trial?: { days: number; price: number } | null;
}

/** The chosen interval: a delivery every `multiplier` weeks or months. */
export interface SubscriptionChoice {
  frequency: Frequency;
  multiplier: number;
}

/** The preselected choice of an order form, or null where the terms list none. */
export function firstChoice(terms: SubscriptionTerms): SubscriptionChoice | null {
  const [first] = terms.frequencies;
  const multiplier = first?.multipliers[0];
  return first && multiplier !== undefined ? { frequency: first.frequency, multiplier } : null;
}

/** The interval in the fields of an order (E12); null where it sells no subscription. */
export function choiceOfOrder(order: {
  subscriptionFrequency: string | null;
  subscriptionFrequencyMultiplier: number | null;
}): SubscriptionChoice | null {
  const { subscriptionFrequency, subscriptionFrequencyMultiplier: multiplier } = order;
  const frequency = FREQUENCIES.find((each) => each === subscriptionFrequency);
  return frequency && multiplier !== null ? { frequency, multiplier } : null;
}

/** Whether the terms offer this choice. */
export function offersChoice(terms: SubscriptionTerms, choice: SubscriptionChoice): boolean {
  return terms.frequencies.some(
    ({ frequency, multipliers }) => frequency === choice.frequency && multipliers.includes(choice.multiplier),
  );
}

/** The interval inside a sentence: `every month`, `every 2 weeks`. */
export function everyInWords({ frequency, multiplier }: SubscriptionChoice): string {
  const unit = frequency.toLowerCase();
  return multiplier === 1 ? `every ${unit}` : `every ${multiplier} ${unit}s`;
}

/** All intervals of the terms, the shorter ones first in each unit: `every 1, 2 or 3 months or 6 weeks`. */
export function intervalsInWords({ frequencies }: SubscriptionTerms): string {
  const groups = frequencies.filter(({ multipliers }) => multipliers.length > 0).map(groupInWords);
  return `every ${groups.join(' or ')}`;
}

function groupInWords({ frequency, multipliers }: SubscriptionTerms['frequencies'][number]): string {
  const unit = frequency.toLowerCase();
  const ordered = [...multipliers].sort((one, other) => one - other);
  if (ordered.at(-1) === 1) return unit;
  return `${listInWords(ordered.map(String), 'or')} ${unit}s`;
}

/** `count` 1 is the first renewal; months count in UTC from the anchor, so that the 31st returns after February. */
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
