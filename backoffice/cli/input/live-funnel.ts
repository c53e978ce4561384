import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { type DrawnShop, drawnShop } from '../../../graph/copy/drawn-shop.ts';
import { withAdmin } from '../../commands/admin-client.ts';
import { isAnswerOf } from '../../commands/answer-of.ts';
import { isLiveFunnel } from '../../commands/figures/live-funnel.ts';
import { type DrawnFigures, figuresOfReport } from '../../figures/figures-of-report.ts';
import type { Environment } from './command.ts';

/** A funnel to draw, with the hash of its version if it has one. */
export interface DrawnFunnel {
  graph: FunnelGraph;
  shop: DrawnShop;
  hash: string | null;
  figures: DrawnFigures | null;
}

/** The version comes from the running shop or the store; a text says why there is none. */
export function readLiveFunnel(
  environment: Environment,
  uid: string,
  since: string | null,
): Promise<DrawnFunnel | string> {
  return withAdmin<DrawnFunnel | string>(
    environment,
    async (run) => {
      const { done, text, data } = await run({ type: 'funnel', uid });
      if (!done) return text;
      if (!isLiveFunnel(data)) return OTHER_VERSION;
      const { published, sharing } = data;
      const drawn = { graph: published.graph, shop: drawnShop(published, sharing), hash: published.hash };
      if (since === null) return { ...drawn, figures: null };
      const counted = await run({ type: 'stats', uid, since });
      if (!counted.done) return counted.text;
      const [group] = isAnswerOf('stats', counted.data) ? counted.data.groups : [];
      if (!isAnswerOf('stats', counted.data) || !group) return OTHER_VERSION;
      return { ...drawn, figures: figuresOfReport(published.graph, group.report, counted.data) };
    },
    ({ text }) => text,
  );
}

export const OTHER_VERSION = 'The running shop answers as another version of it would: update both.';
