import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { Finding } from '../findings.ts';
import { isError, verify } from '../verify.ts';
import { chargeFindings } from './charges/charge-findings.ts';
import { walletFindings } from './charges/wallet-findings.ts';
import type { PublishedFunnel } from './published-funnel.ts';

/**
 * The findings on a published version by the checks of today and its brand's present rules. It had no error when it was published; a
 * later check, or another coupon, may find one.
 */
export function liveFindings({ brand, funnel, graph, offers, content }: PublishedFunnel, rules: ShopRules): Finding[] {
  const found = verify(graph, { offers, content, currency: brand.currency }, funnel);
  if (found.some(isError)) return found;
  const priced = { brand, funnel, offers, rules };
  return [...found, ...chargeFindings(priced), ...walletFindings(priced)];
}
