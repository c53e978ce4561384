import type { Check } from './check.ts';

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

/** E03: a type that is none of the three counts as a page, so a misspelt type turns an offer into a page. */
export const stepTypeMisspelt = {
  code: 'step-type-misspelt',
  severity: 'warning',
  find: ({ steps }) =>
    steps.flatMap(({ step, node, path, name }) => {
      const meant = node.kind === 'page' ? meantType(step.type) : null;
      if (!meant) return [];
      const message = `${name} has the type "${step.type}" and is therefore an ordinary page; perhaps "${meant}" is meant.`;
      return [{ path: `${path}.type`, message }];
    }),
} as const satisfies Check;

function meantType(type: string): string | null {
  const letters = type.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.startsWith('upsell')) return 'Upsell';
  if (letters.startsWith('downsell')) return 'DownSell';
  return letters.startsWith('thankyou') ? 'Thankyou Page' : null;
}
