import { currencyDigits, type MinorUnits } from './money.ts';

/** What a payment provider charges at once, by the facts that it documents. Amounts are minor units of each currency. */
export interface ChargeLimits {
  currencies: readonly string[];
  /** The digits of the minor units in which it counts amounts; null at a provider that is sent amounts as decimals. */
  countedIn: PerCurrency | null;
  /** The most decimal digits that an amount may have, where the provider takes fewer than the currency has. */
  decimals: PerCurrency;
  least: PerCurrency;
  most: PerCurrency;
  /** Whether a subscription may begin without a charge: its provider checks the instrument, or bills an agreement. */
  freeTrials: boolean;
}

export interface PerCurrency {
  of: Readonly<Record<string, number>>;
  /** For a currency that `of` does not name. */
  other: number;
}

/** A price in minor units, and the price of each later delivery of a subscription, or null. */
export interface Charged {
  currency: string;
  total: MinorUnits;
  renewal: { total: MinorUnits } | null;
}

export type AmountFault =
  | { type: 'too-small' | 'too-large'; amount: MinorUnits; limit: MinorUnits }
  /** The provider does not take the currency, or counts its minor units otherwise than the shop. */
  | { type: 'currency'; currency: string }
  /** The amount has more decimal digits than the provider takes. */
  | { type: 'too-fine'; amount: MinorUnits; decimals: number };

/** Why a provider would not take a charge; `limit` is the amount that it keeps to. */
export type ChargeFault =
  | AmountFault
  /** The first delivery costs nothing and the later ones do, at a provider that keeps no instrument without a charge. */
  | { type: 'free-trial' };

/** A free order has no charge and so no fault, unless it renews at a provider without free trials. */
export function firstChargeFault(limits: ChargeLimits, { currency, total, renewal }: Charged): ChargeFault | null {
  if (total === 0) return renewal && !limits.freeTrials ? { type: 'free-trial' } : null;
  return amountFault(limits, total, currency);
}

/** The same for each later delivery of a subscription. */
export function renewalFault(limits: ChargeLimits, { currency, renewal }: Charged): AmountFault | null {
  return renewal && amountFault(limits, renewal.total, currency);
}

/** Why a provider would not take an amount, or null. */
export function amountFault(limits: ChargeLimits, amount: MinorUnits, currency: string): AmountFault | null {
  if (!takesCurrency(limits, currency)) return { type: 'currency', currency };
  const [least, most] = [limitOf(limits.least, currency), limitOf(limits.most, currency)];
  if (amount < least) return { type: 'too-small', amount, limit: least };
  if (amount > most) return { type: 'too-large', amount, limit: most };
  return partFault(limits, amount, currency);
}

/** Why a provider would not take an amount as a part of a charge, such as a refund, or null: a part has no least amount. */
export function partFault(
  limits: ChargeLimits,
  amount: MinorUnits,
  currency: string,
): Extract<AmountFault, { type: 'too-fine' }> | null {
  const isFine = amount % finestOf(limits, currency) !== 0;
  return isFine ? { type: 'too-fine', amount, decimals: decimalsOf(limits, currency) } : null;
}

/** Whether a provider takes amounts of a currency, counted as the shop counts them. */
export function takesCurrency({ currencies, countedIn }: ChargeLimits, currency: string): boolean {
  if (!currencies.includes(currency)) return false;
  return countedIn === null || limitOf(countedIn, currency) === currencyDigits(currency);
}

/** The amount, in minor units, of which a provider's amounts are multiples. */
export function finestOf(limits: ChargeLimits, currency: string): MinorUnits {
  return 10 ** (currencyDigits(currency) - decimalsOf(limits, currency));
}

/** The most decimal digits that a provider's amounts have. */
export function decimalsOf({ decimals }: ChargeLimits, currency: string): number {
  return Math.min(currencyDigits(currency), limitOf(decimals, currency));
}

function limitOf({ of, other }: PerCurrency, currency: string): number {
  return (Object.hasOwn(of, currency) ? of[currency] : undefined) ?? other;
}
