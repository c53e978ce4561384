import type { MinorUnits } from './money.ts';

/** The least and the most that a payment provider charges at once, in minor units of each currency. */
export interface ChargeLimits {
  least: AmountPerCurrency;
  most: AmountPerCurrency;
  /**
   * Whether a subscription may begin without a charge: the provider keeps the instrument by a check of its own, or bills an
   * agreement.
   */
  freeTrials: boolean;
}

export interface AmountPerCurrency {
  of: Readonly<Record<string, MinorUnits>>;
  /** For a currency that `of` does not name. */
  other: MinorUnits;
}

/** The limits of the cards' provider, as its documentation of supported currencies lists them. */
export const CARD_LIMITS: ChargeLimits = {
  least: {
    of: {
      AED: 200,
      CZK: 1500,
      DKK: 250,
      GBP: 30,
      HKD: 400,
      HUF: 17_500,
      MXN: 1000,
      MYR: 200,
      NOK: 300,
      PLN: 200,
      RON: 200,
      SEK: 300,
      THB: 1000,
    },
    other: 50,
  },
  most: { of: {}, other: 99_999_999 },
  freeTrials: true,
};

/** A price in minor units, and the price of each later delivery of a subscription, or null. */
export interface Charged {
  currency: string;
  total: MinorUnits;
  renewal: { total: MinorUnits } | null;
}

export interface AmountFault {
  type: 'too-small' | 'too-large';
  amount: MinorUnits;
  limit: MinorUnits;
}

/** Why a provider would not take a charge; `limit` is the amount that it keeps to. */
export type ChargeFault =
  | AmountFault
  /** The first delivery costs nothing and the later ones do, at a provider that keeps no instrument without a charge. */
  | { type: 'free-trial' };

/**
 * Why the first charge of an order would not be taken, or null. An order that costs nothing has no charge, and so no fault, unless
 * it renews at a provider without free trials.
 */
export function firstChargeFault(limits: ChargeLimits, { currency, total, renewal }: Charged): ChargeFault | null {
  if (total === 0) return renewal && !limits.freeTrials ? { type: 'free-trial' } : null;
  return amountFault(limits, total, currency);
}

/** The same for each later delivery of a subscription. */
export function renewalFault(limits: ChargeLimits, { currency, renewal }: Charged): AmountFault | null {
  return renewal && amountFault(limits, renewal.total, currency);
}

/** Why an amount is outside of a provider's limits, or null. */
export function amountFault(limits: ChargeLimits, amount: MinorUnits, currency: string): AmountFault | null {
  const [least, most] = [limitOf(limits.least, currency), limitOf(limits.most, currency)];
  if (amount < least) return { type: 'too-small', amount, limit: least };
  return amount > most ? { type: 'too-large', amount, limit: most } : null;
}

function limitOf({ of, other }: AmountPerCurrency, currency: string): MinorUnits {
  return (Object.hasOwn(of, currency) ? of[currency] : undefined) ?? other;
}
