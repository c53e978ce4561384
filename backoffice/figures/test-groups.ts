import type { FunnelStep } from '../../domain/funnel/funnel.ts';
import { chooseVariant, type DeviceKind, drawShares, isVisibleOn } from '../../domain/funnel/split-test.ts';
import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';

/** A variant of a step with a split test, as visitors of a group are drawn to it. */
export interface TestArm {
  variantId: string;
  /** Its address, without a leading slash. */
  url: string;
  /** The share of the visitors who are new to the test, from 0 to 1. */
  share: number;
  isDefault: boolean;
}

/** Visitors who may be shown the same variants of a step. */
export interface TestGroup {
  /** Null where every variant may be shown on every device. */
  device: DeviceKind | null;
  arms: TestArm[];
}

type TestedStep = Pick<FunnelStep, 'variants' | 'splitTestEnabled' | 'splitTesting'>;

/** X01, X05: the groups of visitors between whom a step draws. Groups are compared apart: their arms have other devices. */
export function testGroups(step: TestedStep): TestGroup[] {
  if (!step.splitTestEnabled) return [];
  const isForAll = step.variants.every(({ visibility }) => (visibility ?? 'All') === 'All');
  const devices: (DeviceKind | null)[] = isForAll ? [null] : ['Mobile', 'Desktop'];
  return devices.map((device) => ({ device, arms: armsOn(step, device) }));
}

/** Whether a step draws between two variants at least, for some of its visitors. */
export function hasTest(step: TestedStep): boolean {
  return testGroups(step).some(({ arms }) => drawnArms(arms).length > 1);
}

/** The arms that visitors are drawn to. */
export function drawnArms<Arm extends Pick<TestArm, 'share'>>(arms: readonly Arm[]): Arm[] {
  return arms.filter(({ share }) => share > 0);
}

function armsOn(step: TestedStep, device: DeviceKind | null): TestArm[] {
  const visible = step.variants.filter((variant) => device === null || isVisibleOn(variant, device));
  const shares = drawShares(visible, ({ percentage }) => percentage);
  const shown = chooseVariant({ ...step, splitTestEnabled: false }, { device: device ?? 'Desktop' }, 0);
  return visible.map((variant, index) => ({
    variantId: variant.sfid,
    url: withoutLeadingSlash(variant.url),
    share: shares[index] ?? 0,
    isDefault: variant === shown,
  }));
}
