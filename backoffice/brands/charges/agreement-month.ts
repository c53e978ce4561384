import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { AMAZON_MOST_IN_A_MONTH } from '../../../domain/orders/provider-limits.ts';
import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import type { Finding } from '../../../graph/findings.ts';
import { distinctMethods, type PricedFunnel, priceWay, soldIn, type WayToPay } from './ways-to-pay.ts';

/**
 * The offers of a funnel with Amazon Pay that a subscriber's agreement is not charged for: with the sale and each yes before it, one
 * month comes to more than Amazon charges by an agreement (E14). What is bought once has no agreement. The totals are the least that a
 * shopper comes to, so that every subscriber who says yes each time meets it, and a card is charged: a warning.
 */
export function agreementMonthFindings(priced: PricedFunnel, graph: FunnelGraph): Finding[] {
  const { brand, funnel } = priced;
  const most = AMAZON_MOST_IN_A_MONTH[brand.currency];
  if (!funnel.amazonPay || most === undefined) return [];
  const money = (amount: MinorUnits) => formatMoney(amount, brand.currency, brand.locale);
  const found = new Map<string, Finding>();
  for (const { way, before } of chargesIn(graph, leastTotals(priced), most)) {
    const month = before + way.total;
    if (month <= most) continue;
    const words =
      before === 0
        ? `${way.words} comes to ${money(month)}`
        : `${way.words}, after the subscription and each yes before it, brings the month to ${money(month)}`;
    const message = `${words}, and Amazon Pay charges ${money(most)} a month to one agreement at most: who pays by it is declined.`;
    found.set(way.path, { code: 'amazon-pay-first-month', severity: 'warning', path: way.path, message });
  }
  return [...found.values()];
}

interface ChargeInMonth {
  way: WayToPay;
  /** What the agreement was charged before it in the same month. */
  before: MinorUnits;
}

/** The charges of subscribers who say yes each time, on the way by which most was charged before. What is declined is not charged. */
function chargesIn(graph: FunnelGraph, ways: readonly WayToPay[], most: MinorUnits): ChargeInMonth[] {
  const chargedBefore = new Map<string, MinorUnits>();
  const charges: ChargeInMonth[] = [];
  const leadOn = (id: string, hasSaidYes: boolean, charged: MinorUnits) => {
    for (const { from, on, to } of graph.edges) {
      if (from === id && (on === 'yes' || on === 'next') === hasSaidYes)
        chargedBefore.set(to, Math.max(charged, chargedBefore.get(to) ?? 0));
    }
  };
  // The nodes are in the order of their steps, in which edges lead on.
  for (const node of graph.nodes) {
    const before = chargedBefore.get(node.id) ?? 0;
    const sold = chargeable(node, ways, before > 0).map((way) => ({ way, before }));
    charges.push(...sold);
    const taken = sold.filter(({ way }) => before + way.total <= most).map(({ way }) => before + way.total);
    leadOn(node.id, true, Math.max(before, ...taken));
    leadOn(node.id, false, before);
  }
  return charges;
}

/** Before an agreement exists only a subscription makes one. */
function chargeable({ offers }: GraphNode, ways: readonly WayToPay[], hasAgreement: boolean): WayToPay[] {
  return ways.filter(
    ({ offer, isAddition, renewal }) =>
      offers.includes(offer) && (isAddition ? hasAgreement : !hasAgreement && renewal !== null),
  );
}

/** The least total of each offer, without bumps, coupons and taxes. */
function leastTotals(priced: PricedFunnel): WayToPay[] {
  return soldIn(priced).flatMap((sold) => {
    const methods = sold.isAddition ? [null] : distinctMethods(priced.rules.shipping);
    const ways = methods.flatMap((method) => priceWay(priced, sold, { delivery: { method, tax: null, words: '' } }));
    return ways.sort((one, other) => one.total - other.total).slice(0, 1);
  });
}
