import { mkdirSync, writeFileSync } from 'node:fs';
import type { FunnelGraph } from '../../contracts/published-graph.ts';
import type { Journey } from '../../machines/funnel/paths.ts';
import { checkBrand } from '../../server/publish/check-brand.ts';
import { readBrandFolders } from '../../server/publish/read-brand.ts';

/** The graphs of the demo funnels, as they are published. */
export async function demoGraphs(): Promise<FunnelGraph[]> {
  const verdicts = (await readBrandFolders('funnels')).flatMap(checkBrand);
  return verdicts.map(({ file, funnel }) => {
    if (!funnel) throw new Error(`${file} cannot be published`);
    return funnel.graph;
  });
}

const FOLDER = 'test-results/coverage';

/** Notes that a journey was really walked; the end of the test run sums these notes up. */
export function noteWalk(runner: 'machine' | 'browser', graph: FunnelGraph, index: number, journey: Journey): void {
  mkdirSync(FOLDER, { recursive: true });
  const { uniqueIdentifier } = graph.funnel;
  const note = { runner, funnel: uniqueIdentifier, graph, journey };
  writeFileSync(`${FOLDER}/${runner}-${uniqueIdentifier}-${index}.json`, JSON.stringify(note));
}
