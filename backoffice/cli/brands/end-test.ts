import type { FunnelStep, Variant } from '../../../domain/funnel/funnel.ts';
import { chooseVariant, type DeviceKind, isVisibleOn } from '../../../domain/funnel/split-test.ts';
import type { JsonKeys } from '../../../graph/findings.ts';
import { withValueAt } from './json-edit.ts';

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];

export type EndedTest = { ok: true; text: string } | { ok: false; message: string };

/**
 * The text of a funnel's file in which the split test of a step is over, and everyone sees the winner who may. The other variants
 * stay, so that their addresses still lead to the step.
 */
export function endTest(
  text: string,
  { step, at, winner }: { step: FunnelStep; at: number; winner: Variant },
): EndedTest {
  const isRival = (each: Variant) => DEVICES.some((device) => isVisibleOn(each, device) && isVisibleOn(winner, device));
  const ended: FunnelStep = {
    ...step,
    splitTestEnabled: false,
    variants: step.variants.map((each) => {
      if (each === winner) return { ...each, default: true };
      return each.default && isRival(each) ? { ...each, default: false } : each;
    }),
  };
  const problem = DEVICES.map((device) => otherPageProblem(step, ended, { device, winner })).find((found) => found);
  if (problem) return { ok: false, message: problem };
  const place: JsonKeys = ['defaultFunnels', at];
  const edits = ended.variants.flatMap((each, index) =>
    each === step.variants[index] || each.default === step.variants[index]?.default
      ? []
      : [{ path: [...place, 'variants', index, 'default'], value: each.default ?? false }],
  );
  const all = [{ path: [...place, 'splitTestEnabled'], value: false }, ...edits];
  return { ok: true, text: all.reduce((edited, { path, value }) => withValueAt(edited, path, value), text) };
}

/** A sentence where a device that may not see the winner would see another page than outside of the test. */
function otherPageProblem(
  step: FunnelStep,
  ended: FunnelStep,
  { device, winner }: { device: DeviceKind; winner: Variant },
): string | null {
  const shown = chooseVariant(ended, { device }, 0);
  const before = chooseVariant({ ...step, splitTestEnabled: false }, { device }, 0);
  const wanted = isVisibleOn(winner, device) ? winner : before;
  if (shown?.sfid === wanted?.sfid) return null;
  return `"${winner.url}" is not for ${device === 'Mobile' ? 'phones' : 'desktops'}, which would see "${shown?.url ?? ''}" in the place of "${wanted?.url ?? ''}": edit the file by hand.`;
}
