import type { FunnelStep, Variant } from '../../domain/funnel/funnel.ts';
import { chooseVariant, type DeviceKind, isVisibleOn } from '../../domain/funnel/split-test.ts';
import { errorCheck, warningCheck } from './survey.ts';

/** The default variant of a step (X03), and the shoppers who may see a variant (X05). */

export const noVariant = errorCheck('no-variant', ({ steps }) =>
  steps
    .filter(({ step }) => step.variants.length === 0)
    .map(({ path, name }) => ({ path: `${path}.variants`, message: `${name} has no variant to show.` })),
);

/** A single variant needs no mark; among several the first would be taken, which is seldom intended. */
export const noDefaultVariant = errorCheck('no-default-variant', ({ steps }) =>
  steps
    .filter(({ step }) => step.variants.length > 1 && !step.variants.some((variant) => variant.default))
    .map(({ path, name }) => ({
      path: `${path}.variants`,
      message: `${name} has several variants, and none of them is marked as the default.`,
    })),
);

export const severalDefaultVariants = warningCheck('several-default-variants', ({ steps }) =>
  steps
    .filter(({ step }) => step.variants.filter((variant) => variant.default).length > 1)
    .map(({ path, name }) => ({
      path: `${path}.variants`,
      message: `${name} has several default variants; only the first of them counts.`,
    })),
);

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];

export const noVariantForDevice = warningCheck('no-variant-for-device', ({ steps }) =>
  steps
    .filter(({ step }) => step.variants.length > 0)
    .flatMap(({ step, path, name }) =>
      DEVICES.filter((device) => !step.variants.some((variant) => isVisibleOn(variant, device))).map((device) => ({
        path: `${path}.variants`,
        message: `${name} has no variant for ${device.toLowerCase()} shoppers, who get one that is meant for others.`,
      })),
    ),
);

/** X01, X05: a variant that no draw and no device leads to. */
export const variantNeverShown = warningCheck('variant-never-shown', ({ steps }) =>
  steps.flatMap(({ step, path, name }) => {
    const shown = new Set(DEVICES.flatMap((device) => shownOn(step, device)));
    return step.variants.flatMap((variant, index) =>
      shown.has(variant)
        ? []
        : [
            {
              path: `${path}.variants[${index}]`,
              message: `${name} never shows its variant "${variant.url}" to a shopper.`,
            },
          ],
    );
  }),
);

/** The variants that may be drawn, or the default one where there is no draw. */
function shownOn(step: FunnelStep, device: DeviceKind): (Variant | undefined)[] {
  const drawn = step.splitTestEnabled
    ? step.variants.filter((variant) => isVisibleOn(variant, device) && (variant.percentage ?? 0) > 0)
    : [];
  return drawn.length > 0 ? drawn : [chooseVariant(step, { device }, 0)];
}
