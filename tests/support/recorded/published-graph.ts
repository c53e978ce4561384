import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { checkBrand } from '../../../graph/brand/check-brand.ts';
import { contentHash } from '../../../server/publish/content-hash.ts';
import { readBrandFolders } from '../../../server/publish/read-brand.ts';

/** The graph of a funnel in `funnels/` as it would be published now, by the funnel's sfid. */
export async function publishedGraph(sfid: string): Promise<FunnelGraph> {
  const verdicts = (await readBrandFolders('funnels')).flatMap((brand) => checkBrand(brand, contentHash));
  const found = verdicts.find(({ funnel }) => funnel?.graph.funnel.sfid === sfid)?.funnel;
  if (!found) throw new Error(`no funnel ${sfid} can be published`);
  return found.graph;
}
