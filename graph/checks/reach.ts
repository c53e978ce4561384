import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import type { Check } from './survey.ts';

/** Whether a funnel has steps and an end, and whether shoppers reach each step, and only once. */

export const noStep = {
  code: 'no-step',
  severity: 'error',
  find: ({ funnel }) =>
    funnel.defaultFunnels.length > 0 ? [] : [{ path: '$.defaultFunnels', message: 'The funnel has no steps.' }],
} as const satisfies Check;

export const noThankYou = {
  code: 'no-thank-you',
  severity: 'error',
  find: ({ funnel, steps }) => {
    const hasEnd = steps.some(({ node }) => node.kind === 'thankyou');
    if (hasEnd || funnel.defaultFunnels.length === 0) return [];
    return [{ path: '$.defaultFunnels', message: 'The funnel has no step of type "Thankyou Page" to end on.' }];
  },
} as const satisfies Check;

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
