import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { Finding } from '../../graph/findings.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { isError, verify } from '../../graph/verify.ts';
import { agreementMonthFindings } from './charges/agreement-month.ts';
import { chargeFindings, walletFindings } from './charges/charge-findings.ts';

/** A funnel with what of its brand it is checked against. */
export type CheckedVersion = Pick<PublishedFunnel, 'brand' | 'funnel' | 'graph' | 'offers' | 'content'>;

/**
 * The findings on a version of a funnel by the checks of today and its brand's present rules. A live one had no error when it was
 * published; a later check, or another coupon, may find one. Its totals are computed once nothing else is wrong.
 */
export function versionFindings(
  { brand, funnel, graph, offers, content }: CheckedVersion,
  rules: ShopRules,
): Finding[] {
  const found = verify(graph, { offers, content, currency: brand.currency }, funnel);
  if (found.some(isError)) return found;
  const priced = { brand, funnel, offers, rules };
  const later = walletFindings(priced);
  // What every month comes to is one cause with what the first month comes to.
  return [...found, ...chargeFindings(priced), ...(later.length > 0 ? later : agreementMonthFindings(priced, graph))];
}
