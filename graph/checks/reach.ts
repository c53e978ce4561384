import type { GraphEdge } from '../../contracts/page/published-graph.ts';
import { errorCheck, warningCheck } from './survey.ts';

/** Whether a funnel has steps and an end, and whether shoppers reach each step, and only once. */

export const noStep = errorCheck('no-step', ({ funnel }) =>
  funnel.defaultFunnels.length > 0 ? [] : [{ path: '$.defaultFunnels', message: 'The funnel has no steps.' }],
);

export const noThankYou = errorCheck('no-thank-you', ({ funnel, steps }) => {
  const hasEnd = steps.some(({ node }) => node.kind === 'thankyou');
  if (hasEnd || funnel.defaultFunnels.length === 0) return [];
  return [{ path: '$.defaultFunnels', message: 'The funnel has no step of type "Thankyou Page" to end on.' }];
});

export const unreachableStep = errorCheck('unreachable-step', ({ steps, reach }) =>
  steps
    .filter(({ node }) => !reach.has(node.id))
    .map(({ path, name }) => ({ path, message: `${name} cannot be reached from the first step.` })),
);

/** A fail edge often leads back, to try again; a yes or a no that leads back is seldom intended. */
export const leadsBack = warningCheck('leads-back', ({ steps, outgoing }) => {
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
});
