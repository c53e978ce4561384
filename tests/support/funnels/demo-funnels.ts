import { mkdirSync, writeFileSync } from 'node:fs';
import { checkBrand } from '../../../backoffice/brands/check-brand.ts';
import { readBrandFolders } from '../../../backoffice/publishing/read-brand.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { Journey } from '../../../graph/paths/paths.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { demoFunnelsFolder } from './demo-folder.ts';

let checked: Promise<PublishedFunnel[]> | null = null;

/** The demo funnels, as they are published. The files of a worker share the check, and each has a copy. */
export async function demoFunnels(): Promise<PublishedFunnel[]> {
  checked ??= checkedFunnels();
  return structuredClone(await checked);
}

async function checkedFunnels(): Promise<PublishedFunnel[]> {
  const verdicts = (await readBrandFolders(demoFunnelsFolder())).flatMap((brand) => checkBrand(brand, contentHash));
  return verdicts.map(({ file, funnel }) => {
    if (!funnel) throw new Error(`${file} cannot be published`);
    return funnel;
  });
}

/** Their graphs. */
export async function demoGraphs(): Promise<FunnelGraph[]> {
  return (await demoFunnels()).map(({ graph }) => graph);
}

/** The file in which a test run notes its walks. */
export const WALKS_FOLDER = 'test-results/walks';

export type Runner = 'machine' | 'browser';

export interface WalkNote {
  runner: Runner;
  graph: FunnelGraph;
  journey: Journey;
}

/** Notes that a test walked a journey to its end; the end of the test run sums these notes up. */
export function noteWalk(runner: Runner, graph: FunnelGraph, index: number, journey: Journey): void {
  const note: WalkNote = { runner, graph, journey };
  mkdirSync(WALKS_FOLDER, { recursive: true });
  writeFileSync(`${WALKS_FOLDER}/${runner}-${graph.funnel.uniqueIdentifier}-${index}.json`, JSON.stringify(note));
}
