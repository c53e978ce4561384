import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { funnelShares, isSplit } from '../../domain/funnel/destination.ts';
import type { DrawnShop } from './drawn-shop.ts';

/** The address that adverts use and its shares, as one sentence; null for a funnel without a destination. */
export function entryCopy({ funnel }: Pick<FunnelGraph, 'funnel'>, shop: DrawnShop): string | null {
  const { destination, sharing } = shop;
  if (!destination) return null;
  const address = `Adverts lead to /${destination.genericUrl.replace(/^\//, '')}`;
  const shares = funnelShares(destination, sharing);
  const own = shares.find((each) => each.funnel.sfid === funnel.sfid);
  const others = shares.filter((each) => each !== own && each.share > 0);
  if (!own || !isSplit(destination) || others.length === 0)
    return own?.share === 0 ? `${address}, which leads to ${others.map(nameOf).join(' and ')}` : address;
  return `${address}: ${percent(own.share)} come here, ${others.map((each) => `${percent(each.share)} go to ${nameOf(each)}`).join(', ')}`;
}

function nameOf({ funnel }: { funnel: { uid: string } }): string {
  return funnel.uid;
}

/** `60%`, and one decimal where it is not whole. */
export function percent(share: number): string {
  const hundredths = Math.round(share * 1000) / 10;
  return `${hundredths}%`;
}
