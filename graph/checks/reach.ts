import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import type { Check } from './survey.ts';

/** Whether shoppers reach each step, and only once. */

export const unreachableStep = {
  code: 'unreachable-step',
  severity: 'error',
  find: ({ steps, reach }) =>
    steps
      .filter(({ node }) => !reach.has(node.id))
      .map(({ path, name }) => ({ path, message: `${name} cannot be reached from the first step.` })),
} as const satisfies Check;

/** A fail edge often leads back, to try again; a yes or a no that leads back is seldom intended. */
export const leadsBack = {
  code: 'leads-back',
  severity: 'warning',
  find: ({ steps, outgoing }) => {
    const order = new Map(steps.map(({ node }, index) => [node.id, index]));
    const isBackward = (edge: GraphEdge) => (order.get(edge.to) ?? 0) <= (order.get(edge.from) ?? 0);
    return steps.flatMap(({ node, path, name }) =>
      (outgoing.get(node.id) ?? [])
        .filter((edge) => edge.on !== 'fail' && edge.by === 'override' && isBackward(edge))
        .map((edge) => ({
          path: `${path}.${edge.on === 'yes' ? 'overrideYes' : 'overrideNo'}`,
          message: `A ${edge.on} on ${name} leads back to a step that shoppers have already passed.`,
        })),
    );
  },
} as const satisfies Check;
