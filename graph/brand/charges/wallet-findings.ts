import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import type { SubscriptionTerms } from '../../../domain/pricing/subscription.ts';
import type { Finding } from '../../findings.ts';
import { type PricedFunnel, waysToPay } from './ways-to-pay.ts';

/** What Amazon charges to one billing agreement in a calendar month, in minor units of the currency of the shop's account. */
const MOST_IN_A_MONTH: Readonly<Record<string, MinorUnits>> = { USD: 50_000, GBP: 50_000, EUR: 50_000 };

/**
 * The subscriptions of a funnel with Amazon Pay whose deliveries of one month come to more than Amazon charges by an agreement:
 * their renewals would be declined. Each place of the file has one finding.
 */
export function walletFindings(priced: PricedFunnel): Finding[] {
  const { brand, funnel, offers } = priced;
  const most = MOST_IN_A_MONTH[brand.currency];
  if (!funnel.amazonPay || most === undefined) return [];
  const found = new Map<string, Finding>();
  for (const { path, offer, words, renewal } of waysToPay(priced)) {
    const terms = offers[offer]?.subscription;
    const inAMonth = renewal && terms ? renewal.total * mostDeliveries(terms) : 0;
    if (inAMonth <= most || found.has(path)) continue;
    const [much, limit] = [inAMonth, most].map((amount) => formatMoney(amount, brand.currency, brand.locale));
    const message = `${words} comes to ${much} in a month, and Amazon Pay charges ${limit} at most to one agreement.`;
    found.set(path, { code: 'amazon-pay-month', severity: 'error', path, message });
  }
  return [...found.values()];
}

const DAYS_IN_A_MONTH = 31;

/** The most deliveries in one calendar month by any interval of the terms. */
function mostDeliveries({ frequencies }: SubscriptionTerms): number {
  const counts = frequencies.flatMap(({ frequency, multipliers }) =>
    multipliers.map((multiplier) => (frequency === 'Month' ? 1 : Math.ceil(DAYS_IN_A_MONTH / (7 * multiplier)))),
  );
  return Math.max(0, ...counts);
}
