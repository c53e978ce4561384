import { type DeviceKind, isVisibleOn } from '../../../domain/split-test.ts';
import type { Check } from './check.ts';

/** Which variant stands for a step (X03), and who may see one (X05). */

export const noVariant = {
  code: 'no-variant',
  severity: 'error',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.variants.length === 0)
      .map(({ path, name }) => ({ path: `${path}.variants`, message: `${name} has no variant to show.` })),
} as const satisfies Check;

/** A single variant needs no mark; among several the first would be taken, which is seldom meant. */
export const noDefaultVariant = {
  code: 'no-default-variant',
  severity: 'error',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.variants.length > 1 && !step.variants.some((variant) => variant.default))
      .map(({ path, name }) => ({
        path: `${path}.variants`,
        message: `${name} has several variants, and none of them is marked as the default.`,
      })),
} as const satisfies Check;

export const severalDefaultVariants = {
  code: 'several-default-variants',
  severity: 'warning',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.variants.filter((variant) => variant.default).length > 1)
      .map(({ path, name }) => ({
        path: `${path}.variants`,
        message: `${name} has several default variants; only the first of them counts.`,
      })),
} as const satisfies Check;

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];

export const noVariantForDevice = {
  code: 'no-variant-for-device',
  severity: 'warning',
  find: ({ steps }) =>
    steps
      .filter(({ step }) => step.variants.length > 0)
      .flatMap(({ step, path, name }) =>
        DEVICES.filter((device) => !step.variants.some((variant) => isVisibleOn(variant, device))).map((device) => ({
          path: `${path}.variants`,
          message: `${name} has no variant for ${device.toLowerCase()} shoppers, who get one that is meant for others.`,
        })),
      ),
} as const satisfies Check;
