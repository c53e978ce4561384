import { AMAZON_MOST_IN_A_MONTH } from '../../../domain/orders/provider-limits.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { SubscriptionTerms } from '../../../domain/pricing/subscription.ts';
import type { Finding } from '../../findings.ts';
import { everyWayToPay } from './every-way.ts';
import type { PricedFunnel } from './ways-to-pay.ts';

/**
 * The subscriptions of a funnel with Amazon Pay whose deliveries of one month come to more than Amazon charges by an agreement:
 * their renewals would be declined. Each place of the file has one finding.
 */
export function walletFindings(priced: PricedFunnel): Finding[] {
  const { brand, funnel, offers } = priced;
  const most = AMAZON_MOST_IN_A_MONTH[brand.currency];
  if (!funnel.amazonPay || most === undefined) return [];
  const inAMonth = (offer: string, renewal: { total: number } | null) => {
    const terms = offers[offer]?.subscription;
    return renewal && terms ? renewal.total * mostDeliveries(terms) : 0;
  };
  const found = new Map<string, Finding>();
  for (const { path, offer, words, renewal } of everyWayToPay(
    priced,
    (bounds, sfid) => inAMonth(sfid, bounds.most.renewal) <= most,
  )) {
    const due = inAMonth(offer, renewal);
    if (due <= most || found.has(path)) continue;
    const [much, limit] = [due, most].map((amount) => formatMoney(amount, brand.currency, brand.locale));
    const message = `${words} comes to ${much} in a month, and Amazon Pay charges ${limit} at most to one agreement: renewals are declined.`;
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
