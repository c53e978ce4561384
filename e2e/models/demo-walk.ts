import type { CardSandbox } from '../../backoffice/paths/testing/browser/card-sandbox.ts';
import { Walker } from '../../backoffice/paths/testing/browser/walker.ts';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { demoFunnels, noteWalk } from '../../tests/support/funnels/demo-funnels.ts';
import { type DemoWalk, demoWalks } from '../../tests/support/funnels/demo-walks.ts';
import type { Shopper } from './shopper.ts';

/** The demo funnels, as they are published. */
export const DEMO_FUNNELS = await demoFunnels();

/** The journeys that the graphs of the demo funnels require. */
export const WALKS: readonly DemoWalk[] = demoWalks(DEMO_FUNNELS.map(({ graph }) => graph));

/** Those of them that reach every page of every demo funnel. */
export const KEPT_WALKS = WALKS.filter(({ isKept }) => isKept);

/** The first of those: `npm test` walks them without consent, in a shop with trackers, and so nowhere else. */
export const UNTRACKED_WALKS = KEPT_WALKS.slice(0, 2);

/** The demo funnel of this uid, as it is published. */
export function demoFunnel(uid: string): PublishedFunnel {
  const found = DEMO_FUNNELS.find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
  if (!found) throw new Error(`the demo has no funnel ${uid}`);
  return found;
}

/** Walks a journey with the headings and the amounts of its brand, and notes it; `parameters` are of the first address. */
export async function walksDemo(
  shopper: Shopper,
  sandbox: CardSandbox,
  { graph, index, journey }: DemoWalk,
  parameters: Record<string, string> = {},
): Promise<void> {
  const { brand, content } = demoFunnel(graph.funnel.uniqueIdentifier);
  const contentOf = ({ variants }: GraphNode) =>
    variants.flatMap(({ pageContent }) => content[pageContent ?? ''] ?? []);
  await new Walker(shopper, sandbox, graph, { brand, contentOf }).walks(journey, { parameters });
  noteWalk('browser', graph, index, journey);
}
