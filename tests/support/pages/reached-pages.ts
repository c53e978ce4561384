import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import type { FunnelPage, OrderSummary } from '../../../contracts/page/page-data.ts';
import type { GraphNode, LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import { isOrderFormNode } from '../../../graph/graph.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { storedPictures } from '../../../server/pictures/read-pictures.ts';
import { pagePictures } from '../../../server/render/page-pictures.ts';
import { pageSource } from '../../../server/render/page-source.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { demoFunnelsFolder } from '../funnels/demo-folder.ts';
import { aShop } from '../funnels/shop.ts';
import { order } from './models.ts';
import { anOrderSummary } from './orders.ts';

export const NOW = new Date('2026-11-23T12:00:00Z');

/** A page of a demo funnel that a request can reach: a step, its variant, and whether the session has paid before. */
export interface Reached {
  funnel: PublishedFunnel;
  node: GraphNode;
  variant: string;
  path: string;
}

const pictures: Record<string, StoredPictures> = {};

/** Every step and variant of the demo funnels. */
export async function reachedPages(): Promise<Reached[]> {
  const folders = await readBrandFolders(demoFunnelsFolder());
  for (const { name, images } of folders) pictures[name] = storedPictures(images);
  const verdicts = folders.flatMap((brand) => checkBrand(brand, contentHash));
  const funnels = verdicts.flatMap(({ funnel }) => (funnel ? [funnel] : []));
  return funnels.flatMap((funnel) => funnel.graph.nodes.flatMap((node) => variantsOf(funnel, node)));
}

function variantsOf(funnel: PublishedFunnel, node: GraphNode): Reached[] {
  return node.variants.map(({ sfid, url }) => ({
    funnel,
    node,
    variant: sfid,
    path: `/${url.replace(/^\//, '')}?uid=${funnel.funnel.uniqueIdentifier}&step=${node.step}&utm_source=mail`,
  }));
}

const isAfterSale = ({ kind }: GraphNode) => isOfferKind(kind) || kind === 'thankyou';

export function pageOf({ funnel, node, variant }: Reached): FunnelPage {
  const { brand, graph, hash } = funnel;
  const variants = Object.fromEntries(graph.nodes.map((each) => [each.id, each.variants[0]?.sfid ?? '']));
  return {
    kind: 'funnel',
    settings: aShop({
      brand: brand.uniqueName,
      siteName: brand.siteName,
      currency: brand.currency,
      pictures: pagePictures(funnel, pictures[brand.uniqueName] ?? {}),
    }),
    funnels: [],
    published: { hash, graph, competes: false },
    orders: isAfterSale(node) ? [saleIn(funnel)] : [],
    arms: { variants: { ...variants, [node.id]: variant }, drawn: [] },
  };
}

function saleIn({ funnel, graph }: PublishedFunnel): OrderSummary {
  return anOrderSummary({ funnelSfid: funnel.sfid, stepSfid: graph.nodes.find(isOrderFormNode)?.id ?? '' });
}

export function sourceOf({ funnel }: Reached): (request: PageRequest) => Promise<LoadedPage> {
  const orders = {
    all: async () => [order({ id: 'order-1', checkoutId: 'checkout-1' })],
    quote: async () => ({
      type: 'problem' as const,
      status: 400 as const,
      code: 'invalid_request' as const,
      message: '',
    }),
  };
  return pageSource(funnel, { orders, session: { hash: 'session', value: 'value' } as never });
}

export function visitOf({ path }: Reached) {
  const [pathname = '', query = ''] = path.split('?');
  return { pathname, search: `?${query}`, referrer: '', device: 'Mobile' as const, reached: null, now: NOW };
}
