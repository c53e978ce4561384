import type { Brand } from '../../../contracts/files/brand-file.ts';
import { type BrandCatalogue, catalogueOf } from '../../../graph/brand/brand-catalogue.ts';
import type { BrandFolder } from '../../../graph/brand/brand-folder.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { looseFunnel } from '../../../graph/loose-funnel.ts';
import { contentHash } from '../../publish/content-hash.ts';

/**
 * A funnel's file in the form of a published one, as far as the files of its brand are valid, for a drawing. Its hash is that of the
 * graph. Null where no brand has such a file, or its brand.json or its steps cannot be read.
 */
export function drawableFunnel(brands: readonly BrandFolder[], file: string): PublishedFunnel | null {
  const own = brands.find(({ funnels }) => funnels.some(({ name }) => name === file));
  const funnel = looseFunnel(own?.funnels.find(({ name }) => name === file)?.value);
  if (!own || !funnel) return null;
  const { parts, offers, views } = catalogueOf(own);
  if (!parts.brand) return null;
  return drawn(parts.brand, { parts, offers, views, funnel });
}

type Drawn = Pick<BrandCatalogue, 'parts' | 'offers' | 'views'> & Pick<PublishedFunnel, 'funnel'>;

function drawn(brand: Brand, { parts, offers, views, funnel }: Drawn): PublishedFunnel {
  const graph = buildGraph(funnel, (id) => views.get(id) ?? null);
  return {
    hash: contentHash(graph),
    brand,
    funnel,
    graph,
    offers: Object.fromEntries(offers),
    content: Object.fromEntries(parts.content),
    bumps: Object.fromEntries(parts.bumps.map((bump) => [bump.offer, bump])),
  };
}
