import type { Offer } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';

/** The offers of each product, in the order of the files. */
export function familiesOf(offers: readonly Held<Offer>[]): Held<Offer>[][] {
  const families = new Map<string, Held<Offer>[]>();
  for (const offer of offers) {
    const { sfid } = offer.value.product;
    families.set(sfid, [...(families.get(sfid) ?? []), offer]);
  }
  return [...families.values()];
}

/** The middle of some numbers, or null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** Of equally frequent values the first. */
export function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** `10 times`, `0.1 times`: how a value stands to another one. */
export function timesInWords(value: number, other: number): string {
  const ratio = value / other;
  const rounded = ratio >= 10 ? Math.round(ratio) : Number(ratio.toPrecision(2));
  return `${rounded} times`;
}

/** Whether a value is unlikely far from another, in either direction. */
export function isFarFrom(value: number, other: number, factor: number): boolean {
  return other > 0 && value > 0 && (value > other * factor || value < other / factor);
}
