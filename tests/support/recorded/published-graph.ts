import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';

/** The graph of a funnel in `funnels/` as it would be published now, by the funnel's sfid. */
export async function publishedGraph(sfid: string): Promise<FunnelGraph> {
  const verdicts = (await readBrandFolders('funnels')).flatMap((brand) => checkBrand(brand, contentHash));
  const found = verdicts.find(({ funnel }) => funnel?.graph.funnel.sfid === sfid)?.funnel;
  if (!found) throw new Error(`no funnel ${sfid} can be published`);
  return found.graph;
}
