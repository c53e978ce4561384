import type { Quote } from '../../contracts/api/quote-api.ts';
import { type MinorUnits, toMinor } from '../../domain/pricing/money.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';

/** The later deliveries of a subscription. */
export interface RenewalModel extends SubscriptionChoice {
  total: MinorUnits;
  /** ISO 8601. */
  nextAt: string;
}

/** The later deliveries of a quote's subscription, or null. */
export function renewalModel(quote: Quote | null): RenewalModel | null {
  if (!quote?.renewal) return null;
  const { frequency, multiplier, total, nextAt } = quote.renewal;
  return { frequency, multiplier, nextAt, total: toMinor(total, quote.currency) ?? 0 };
}
