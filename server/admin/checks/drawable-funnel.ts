import type { Brand } from '../../../contracts/files/brand-file.ts';
import { catalogueOf } from '../../../graph/brand/brand-catalogue.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { looseFunnel } from '../../../graph/loose-funnel.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { readBrandFolders } from '../../publish/read-brand.ts';

/**
 * A funnel's file of the folder in the form of a published one, as far as its files are valid, for a drawing. Its hash is that of the
 * graph. Null where the folder has no such file, or its brand or its steps cannot be read.
 */
export async function drawableFunnel(folder: string, file: string): Promise<PublishedFunnel | null> {
  // The name is compared with those that were read, so that it reads no other file.
  const brands = await readBrandFolders(folder).catch(() => []);
  const own = brands.find(({ funnels }) => funnels.some(({ name }) => name === file));
  const funnel = looseFunnel(own?.funnels.find(({ name }) => name === file)?.value);
  if (!own || !funnel) return null;
  const { parts, offers, views } = catalogueOf(own);
  if (!parts.brand) return null;
  return drawn(parts.brand, { parts, offers, views, funnel });
}

type Catalogue = Pick<ReturnType<typeof catalogueOf>, 'parts' | 'offers' | 'views'>;

function drawn(
  brand: Brand,
  { parts, offers, views, funnel }: Catalogue & Pick<PublishedFunnel, 'funnel'>,
): PublishedFunnel {
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
