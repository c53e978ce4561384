import type { Check } from './survey.ts';

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
