import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { Finding } from '../../graph/findings.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { isError, verify } from '../../graph/verify.ts';
import { agreementMonthFindings } from './charges/agreement-month.ts';
import { chargeFindings, walletFindings } from './charges/charge-findings.ts';

/** A funnel with what of its brand it is checked against. */
export type CheckedVersion = Pick<PublishedFunnel, 'brand' | 'funnel' | 'graph' | 'offers' | 'content'>;

/** A live version had no error at its publication, but a later check or coupon may find one; totals come last. */
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
