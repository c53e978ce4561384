import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import type { Sample } from './confidence-sequence.ts';
import type { TestArm } from './test-groups.ts';

/** What sessions paid, in one currency. Refunds, disputes and renewals are no part of it. */
export interface RevenueCount {
  currency: string;
  sum: MinorUnits;
  /** The sum of the squares of what each session paid, in minor units squared. */
  sumOfSquares: number;
}

/** The sessions that saw a variant of a step first, on one class of device. */
export interface ArmCounts {
  variantId: string;
  /** The device that a variant may be meant for; null where it is not known, and of tablets, of which some count as mobile. */
  device: DeviceKind | null;
  sessions: number;
  /** Sessions with a paid sale in the funnel. */
  conversions: number;
  revenue: readonly RevenueCount[];
}

/** An arm with all of its counts. */
export interface CountedArm extends TestArm {
  sessions: number;
  conversions: number;
  /** Several rows may have one currency. */
  revenue: RevenueCount[];
}

/** An arm with its counts, which may be of several rows. */
export function countedArm(arm: TestArm, counts: readonly ArmCounts[]): CountedArm {
  const own = counts.filter(({ variantId }) => variantId === arm.variantId);
  return {
    ...arm,
    sessions: sumOf(own.map(({ sessions }) => sessions)),
    conversions: sumOf(own.map(({ conversions }) => conversions)),
    revenue: own.flatMap(({ revenue }) => revenue),
  };
}

/** The currencies in which sessions of some arms paid, sorted. */
export function paidCurrencies(arms: readonly CountedArm[]): string[] {
  return [...new Set(arms.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))].sort();
}

/** The sales of the smallest arm, if all arms sold alike. The arm's own sales would favour the arms that happened to sell. */
export function expectedSales(arms: readonly CountedArm[]): number {
  const [sessions, sales] = [arms.map((arm) => arm.sessions), arms.map((arm) => arm.conversions)];
  return sumOf(sessions) === 0 ? 0 : (sumOf(sales) / sumOf(sessions)) * Math.min(...sessions);
}

/**
 * One more session of either kind keeps the variance of an arm above nothing where few have paid, as Agresti and Caffo have it
 * ("Simple and effective confidence intervals for proportions", 2000).
 */
export function conversionSample({ sessions, conversions }: CountedArm): Sample {
  const rate = (conversions + 1) / (sessions + 2);
  return { count: sessions, mean: conversions / sessions, variance: rate * (1 - rate) };
}

/** What a session of an arm pays in one currency. */
export function revenueSample({ sessions, revenue }: CountedArm, currency: string): Sample {
  const rows = revenue.filter((each) => each.currency === currency);
  const mean = sumOf(rows.map(({ sum }) => sum)) / sessions;
  const square = sumOf(rows.map(({ sumOfSquares }) => sumOfSquares)) / sessions;
  return { count: sessions, mean, variance: Math.max(0, square - mean ** 2) };
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
