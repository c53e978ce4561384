import type { FastifyRequest } from 'fastify';
import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { parseQuery, readStep } from '../../domain/routing/query.ts';
import { REACHED_STEP_COOKIE, reachedStepIn } from '../../domain/routing/reached-step.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { stepsBeforePayment } from '../../machines/session/resume.ts';
import { nodesAt } from './resolve-funnel.ts';
import { cutQuery } from './served-funnels.ts';

/** The last entered step and the asked one come before the order form, and a closed browser has forgotten its step. */
export function isBeforePayment(request: FastifyRequest, { funnel, graph }: PublishedFunnel): boolean {
  const step = readStep(parseQuery(cutQuery(request.url)));
  const reached = nodeById(graph, reachedStepIn(request.cookies[REACHED_STEP_COOKIE], funnel.sfid) ?? '');
  const asked = nodesAt(graph, firstSegment(request.url));
  const numbered = graph.nodes.filter((node) => node.step === step);
  const open = stepsBeforePayment(graph);
  const isOpen = (node: GraphNode) => open.has(node.id) && !isOrderFormNode(node);
  return reached !== undefined && asked.length > 0 && [reached, ...asked, ...numbered].every(isOpen);
}
