import type { Variant } from '../../domain/funnel/funnel.ts';
import { type DeviceKind, isVisibleOn, splitTestId } from '../../domain/funnel/split-test.ts';
import type { Check } from './check.ts';

/** Split tests whose results would be misleading (X01, X02). */

export const splitTestWithoutId = {
  code: 'split-test-without-id',
  severity: 'warning',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.splitTestEnabled && !splitTestId(step))
      .map(({ path, name }) => ({
        path: `${path}.splitTesting`,
        message: `${name} has a split test without an id, so returning shoppers may see another variant than before.`,
      })),
} as const satisfies Check;

export const splitTestNotHundred = {
  code: 'split-test-not-100',
  severity: 'warning',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.splitTestEnabled && !DEVICES.every((device) => isHundred(step.variants, device)))
      .map(({ path, name }) => ({
        path: `${path}.variants`,
        message: `${name} has a split test whose percentages do not sum to 100 on every device, so they count as weights.`,
      })),
} as const satisfies Check;

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];
const ROUNDING = 0.2;

/** Thirds such as 33.3 + 33.3 + 33.3 pass, and so does a device that sees no variant: that has a finding of its own. */
function isHundred(variants: readonly Variant[], device: DeviceKind): boolean {
  const visible = variants.filter((variant) => isVisibleOn(variant, device));
  const sum = visible.reduce((total, variant) => total + (variant.percentage ?? 0), 0);
  return visible.length === 0 || Math.abs(sum - 100) < ROUNDING;
}
