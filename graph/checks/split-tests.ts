import type { Variant } from '../../domain/funnel/funnel.ts';
import { type DeviceKind, isVisibleOn, splitTestId } from '../../domain/funnel/split-test.ts';
import { warningCheck } from './survey.ts';

/** Split tests whose results would be misleading (X01, X02). */

export const splitTestWithoutId = warningCheck('split-test-without-id', ({ steps }) =>
  steps
    .filter(({ step }) => step.splitTestEnabled && !splitTestId(step))
    .map(({ path, name }) => ({
      path: `${path}.splitTesting`,
      message: `${name} has a split test without an id, so returning shoppers may see another variant than before.`,
    })),
);

export const splitTestNotHundred = warningCheck('split-test-not-100', ({ steps }) =>
  steps
    .filter(({ step }) => step.splitTestEnabled)
    .flatMap(({ step, path, name }) => {
      const off = DEVICES.map((device) => ({ device, sum: sumOn(step.variants, device) })).filter(isNotHundred);
      if (off.length === 0) return [];
      const sums = new Set(off.map(({ sum }) => sum));
      const places =
        sums.size === 1 && off.length === DEVICES.length ? [''] : off.map(({ device }) => ` on ${PLACES[device]}`);
      const said = places.map((place, at) => `${off[at]?.sum}${place}`).join(' and ');
      const message = `${name} has a split test whose percentages sum to ${said}, not to 100, so they count as weights.`;
      return [{ path: `${path}.variants`, message }];
    }),
);

const PLACES: Record<DeviceKind, string> = { Mobile: 'phones', Desktop: 'desktops' };

/** A test in which each device sees one variant compares nothing. */
export const splitTestOfOne = warningCheck('split-test-of-one', ({ steps }) =>
  steps
    .filter(({ step }) => step.splitTestEnabled && step.variants.length > 0)
    .filter(({ step }) =>
      DEVICES.every((device) => step.variants.filter((each) => isVisibleOn(each, device)).length < 2),
    )
    .map(({ path, name }) => ({
      path: `${path}.splitTestEnabled`,
      message: `${name} has a split test, and every device may see one variant alone, so it compares nothing: add a variant, or set splitTestEnabled to false.`,
    })),
);

/** A test of a content against itself finds a difference by chance alone. */
export const splitTestSameContent = warningCheck('split-test-same-content', ({ steps }) =>
  steps
    .filter(({ step }) => step.splitTestEnabled)
    .flatMap(({ step, path, name }) =>
      step.variants.flatMap((variant, index) => {
        const first = step.variants.slice(0, index).find((other) => isAgainstItself(other, variant));
        if (!first) return [];
        const message = `${name} compares the content "${variant.pageContent}" with itself: its variants "${first.sfid}" and "${variant.sfid}" both show it. Give one of them another pageContent.`;
        return [{ path: `${path}.variants[${index}].pageContent`, message }];
      }),
    ),
);

function isAgainstItself(one: Variant, other: Variant): boolean {
  if (!one.percentage || !other.percentage) return false;
  const isShared = DEVICES.some((device) => isVisibleOn(one, device) && isVisibleOn(other, device));
  return isShared && Boolean(one.pageContent) && one.pageContent === other.pageContent;
}

/** A returning shopper's variant is remembered by the test's id, so that two tests of one id forget each other's. */
export const splitTestIdTwice = warningCheck('split-test-id-twice', ({ steps }) => {
  const firsts = new Map<string, string>();
  return steps.flatMap(({ step, path, name }) => {
    const id = step.splitTestEnabled ? splitTestId(step) : null;
    const first = id === null ? undefined : firsts.get(id);
    if (id !== null && !first) firsts.set(id, name);
    if (!first) return [];
    const message = `The split test of ${name} has the id "${id}", as that of ${first} has: shoppers who return may see another variant. Give it an id of its own.`;
    return [{ path: `${path}.splitTesting`, message }];
  });
});

/** A percentage on a step's only variant has no effect; it may belong to a test that was not switched on, or to another step. */
export const shareWithoutTest = warningCheck('share-without-test', ({ steps }) =>
  steps
    .filter(({ step }) => step.variants.length === 1 && !step.splitTestEnabled)
    .flatMap(({ step, path, name }) => {
      const share = step.variants[0]?.percentage ?? 100;
      if (share === 100) return [];
      const message = `The only variant of ${name} has the percentage ${share}, and without a split test every shopper sees it: write 100, or add the other variant.`;
      return [{ path: `${path}.variants[0].percentage`, message }];
    }),
);

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];
const ROUNDING = 0.2;

/** The sum of the percentages of the variants that a device sees, or null where it sees none: that has a finding of its own. */
function sumOn(variants: readonly Variant[], device: DeviceKind): number | null {
  const visible = variants.filter((variant) => isVisibleOn(variant, device));
  const sum = visible.reduce((total, variant) => total + (variant.percentage ?? 0), 0);
  return visible.length === 0 ? null : Math.round(sum * 100) / 100;
}

/** Thirds such as 33.3 + 33.3 + 33.3 pass. */
function isNotHundred({ sum }: { sum: number | null }): boolean {
  return sum !== null && Math.abs(sum - 100) >= ROUNDING;
}
