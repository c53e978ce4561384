import { isSplit } from '../../../domain/funnel/destination.ts';
import { sortSteps } from '../../../domain/funnel/progression.ts';
import { splitTestId } from '../../../domain/funnel/split-test.ts';
import { genericUrlOfStep, withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { meantName } from '../../../domain/meant-name.ts';
import { faultsOf, type Slip, slipCheck } from './brand-files.ts';

/** E05, X04: destinations and split tests of several funnels. */

/** A funnel that is bound to a destination, and gets none of its visitors. */
export const funnelUnreached = slipCheck('funnel-unreached', ({ destinations, funnels }) =>
  destinations.flatMap(({ file, value }): Slip[] => {
    if (isSplit(value)) return [];
    const bound = funnels.filter(
      (funnel) => funnel.value.destinationId === value.sfid && funnel.value.sfid !== value.defaultFunnel,
    );
    const shared = (value.splitTesting ?? []).filter(({ percentage }) => (percentage ?? 0) > 0);
    const names = new Set([...bound.map((funnel) => funnel.value.sfid), ...shared.map(({ sfid }) => sfid)]);
    if (names.size === 0) return [];
    const reason = value.splitTestEnabled ? 'the default funnel has 100 percent' : 'splitTestEnabled is not true';
    const list = [...names].map((name) => `"${name}"`).join(' and ');
    const message = `No visitor of /${withoutLeadingSlash(value.genericUrl)} comes to ${list}, because ${reason}: share the visitors, or take destinationId out of the funnel and its share out of splitTesting.`;
    return [{ file, path: value.splitTestEnabled ? '$.percentage' : '$.splitTestEnabled', message }];
  }),
);

/** Shares of a destination name each funnel once, and not its default one. */
export const destinationShareTwice = slipCheck('destination-share-twice', ({ destinations }) =>
  destinations.flatMap(({ file, value }) =>
    (value.splitTesting ?? []).flatMap(({ sfid }, index, all): Slip[] => {
      const isTwice = all.findIndex((other) => other.sfid === sfid) < index;
      if (!isTwice && sfid !== value.defaultFunnel) return [];
      const reason = isTwice ? 'has a share already' : 'is the default funnel, whose share is $.percentage';
      const message = `The funnel "${sfid}" ${reason}: name another funnel, or remove this share.`;
      return [{ file, path: `$.splitTesting[${index}].sfid`, message }];
    }),
  ),
);

/** The address of an advertisement is often the entry of the funnel that it leads to, with a slip in one of the two. */
export const destinationUrlUnlike = slipCheck('destination-url-unlike', ({ destinations, funnels }) =>
  faultsOf(destinations, '$.genericUrl', (value) => {
    const own = withoutLeadingSlash(value.genericUrl);
    const funnel = funnels.find((each) => each.value.sfid === value.defaultFunnel);
    const [first] = sortSteps(funnel?.value.defaultFunnels ?? []);
    const entry = first && genericUrlOfStep(first);
    if (!entry || entry === own || meantName(own, [entry], 2) === null) return null;
    return `The destination is at /${own}, and its default funnel begins at /${entry}: if both are meant to be one address, correct one of them.`;
  }),
);

/** A copied funnel that kept the id of the original's split test: a shopper of both is counted in one of them. */
export const testIdOfOtherFunnel = slipCheck('test-id-of-other-funnel', ({ funnels }) => {
  const owners = new Map<string, string>();
  return funnels.flatMap(({ file, value }) =>
    value.defaultFunnels.flatMap((step, index): Slip[] => {
      const id = step.splitTestEnabled ? splitTestId(step) : null;
      const owner = id === null ? undefined : owners.get(id);
      if (id !== null && !owner) owners.set(id, file);
      if (!owner || owner === file) return [];
      const message = `The split test of step ${step.step} has the id "${id}", which a step of ${owner} has too: give this one an id of its own.`;
      return [{ file, path: `$.defaultFunnels[${index}].splitTesting`, message }];
    }),
  );
});
