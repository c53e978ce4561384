import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { readSeenVariants, SEEN_VARIANTS_COOKIE } from '../../domain/funnel/seen-variants.ts';
import { splitTestId } from '../../domain/funnel/split-test.ts';
import { type KeptArms, testKey, withArm } from './kept-arms.ts';

/**
 * X02: the choices with the variants that a browser of before this cookie remembers, which it says once. A variant that its step
 * does not have is ignored.
 */
export function takeSeenVariants(
  request: FastifyRequest,
  reply: FastifyReply,
  graph: FunnelGraph,
  kept: KeptArms,
): KeptArms {
  const text = request.cookies[SEEN_VARIANTS_COOKIE];
  if (text === undefined) return kept;
  reply.clearCookie(SEEN_VARIANTS_COOKIE, { path: '/' });
  const seen = readSeenVariants(text);
  return graph.nodes.reduce((all, node) => {
    const test = node.splitTestEnabled ? splitTestId(node) : null;
    const variant = node.variants.find(({ sfid }) => sfid === seen[node.id]);
    return test !== null && variant ? withArm(all, testKey(test, node.id), variant.sfid) : all;
  }, kept);
}
