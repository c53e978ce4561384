import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import type { ChargeLimits } from '../../domain/pricing/charge-limits.ts';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import { kindCopy } from '../../graph/copy/step-copy.ts';
import { isOrderFormNode, takesPayment } from '../../graph/graph.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { type WayToPay, waysToPay } from '../brands/charges/ways-to-pay.ts';
import type { MatrixConsent, MatrixItem } from '../contracts/admin-matrix-api.ts';

/** An offer in one way in which it is sold, with what renews later. */
export interface ItemForSale extends MatrixItem {
  renewal: WayToPay['renewal'];
}

/** After the sale nothing is chosen: an offer is sold once, unless it is sold by subscription alone. */
export function itemsForSale(published: PublishedFunnel, rules: ShopRules): ItemForSale[] {
  const { funnel, graph, brand, offers } = published;
  const ways = waysToPay({ brand, funnel, offers, rules });
  const waysAtStep = (node: GraphNode, sfid: string) => {
    const place = isOfferKind(node.kind) ? '$.defaultFunnels' : '$.orderForm';
    const own = ways.filter(({ path, offer }) => offer === sfid && path.startsWith(place));
    const once = own.find(({ renewal }) => renewal === null);
    const subscribed = own.find(({ renewal }) => renewal !== null);
    if (isOfferKind(node.kind)) return [once ?? subscribed];
    return [once, subscribed];
  };
  return graph.nodes
    .filter(takesPayment)
    .flatMap((node) =>
      node.offers.flatMap((sfid) =>
        waysAtStep(node, sfid).flatMap((way) => (way ? [toItemForSale(node, way, offers[sfid]?.name ?? sfid)] : [])),
      ),
    );
}

function toItemForSale(node: GraphNode, { offer, total, renewal }: WayToPay, name: string): ItemForSale {
  return {
    step: node.id,
    number: node.step,
    kind: kindCopy(node),
    url: node.url,
    place: isOrderFormNode(node) ? 'sale' : 'after the sale',
    offer,
    name,
    bought: renewal ? 'by subscription' : 'once',
    total,
    renewal,
  };
}

/** What a provider can do, as its adapter says. */
export interface MatrixProvider {
  limits: ChargeLimits;
  can: {
    saves: 'instrument' | 'agreement with a payment' | 'agreement with a subscription';
    renewals: 'by the shop' | 'by the provider';
  };
}

export type MatrixMethod = 'card' | 'apple_pay' | 'google_pay' | ApprovalProviderId;

/** The name of a method as shoppers read it. */
export function methodName(method: MatrixMethod): string {
  if (method === 'card') return 'Card';
  if (method === 'apple_pay') return 'Apple Pay';
  return method === 'google_pay' ? 'Google Pay' : providerName(method);
}

/** Where a cell stands, and all that it depends on. */
export interface CellPlace {
  item: ItemForSale;
  method: MatrixMethod;
  consent: MatrixConsent;
  published: PublishedFunnel;
  /** Why its pages do not offer the method in this browser; null where they do. */
  refusal: string | null;
  /** Null for a provider that the shop does not take. */
  provider: MatrixProvider | null;
  /** How the order form of the funnel sells. */
  form: { isSoldOnce: boolean; isSubscribed: boolean };
}
