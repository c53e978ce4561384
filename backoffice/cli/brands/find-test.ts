import { type MainFunnelFile, MainFunnelSchema } from '../../../contracts/files/funnel-file.ts';
import type { FunnelStep, Variant } from '../../../domain/funnel/funnel.ts';
import { resolveReference, sortSteps } from '../../../domain/funnel/progression.ts';
import { chooseVariant, type DeviceKind, isVisibleOn } from '../../../domain/funnel/split-test.ts';
import { urlsOfStep, withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { JsonKeys } from '../../../graph/findings.ts';
import type { BrandFile, BrandFolder } from '../../brands/brand-folder.ts';
import { checkShape } from '../../brands/schema/schema-findings.ts';
import { hasTest } from '../../figures/test-groups.ts';
import { withValueAt } from './json-edit.ts';

/** A variant of a step with a split test, in the file of its funnel. */
export interface FoundTest {
  brand: BrandFolder;
  file: BrandFile;
  step: FunnelStep;
  /** The step's place in the file. */
  at: number;
  winner: Variant;
}

export interface NamedTest {
  uid: string;
  /** By sfid, number or address. */
  step: string;
  /** By sfid or address. */
  variant: string;
}

/** The split test that the names mean, or one sentence with the reason why there is none. */
export function findTest(brands: readonly BrandFolder[], named: NamedTest): FoundTest | string {
  const owners = brands.flatMap((brand) => brand.funnels.filter(hasUid(named.uid)).map((file) => ({ brand, file })));
  const [owner, other] = owners;
  if (!owner) return noFunnel(brands, named.uid);
  if (other)
    return `Two funnels have the uid "${named.uid}", in ${owner.file.name} and ${other.file.name}: give one of them another uid.`;
  const { value: funnel, findings } = checkShape<MainFunnelFile>(owner.file, MainFunnelSchema);
  if (!funnel) return `${owner.file.name} has faults, so it is not edited: ${findings[0]?.message}`;
  const found = testIn(funnel, named);
  return typeof found === 'string' ? found : { ...owner, ...found };
}

function testIn(funnel: MainFunnelFile, { uid, step: name, variant }: NamedTest) {
  const sorted = sortSteps(funnel.defaultFunnels);
  const step = resolveReference(sorted, name);
  if (!step) return `"${uid}" has no step "${name}". It has ${sorted.map(stepName).join(', ')}.`;
  if (!hasTest(step)) return `Step ${stepName(step)} of "${uid}" has no split test, so it has no winner.`;
  const path = withoutLeadingSlash(variant);
  const winner = step.variants.find(({ sfid }) => sfid === variant) ?? step.variants.find(isAt(path));
  if (!winner) return `Step ${stepName(step)} has no variant "${variant}". It has ${variantNames(step)}.`;
  return { step, at: funnel.defaultFunnels.indexOf(step), winner };
}

function isAt(path: string) {
  return ({ url }: Variant) => withoutLeadingSlash(url) === path;
}

function hasUid(uid: string) {
  return ({ value }: BrandFile) => isRecord(value) && value.uniqueIdentifier === uid;
}

function noFunnel(brands: readonly BrandFolder[], uid: string): string {
  const values = brands.flatMap(({ funnels }) => funnels.map(({ value }) => value));
  const uids = values.flatMap((value) => (isRecord(value) ? [String(value.uniqueIdentifier)] : []));
  return `No funnel file has the uid "${uid}". There are ${uids.toSorted().join(', ') || 'none'}.`;
}

/** A step as people name it: `10 (/read)`. */
export function stepName(step: Pick<FunnelStep, 'step' | 'genericUrl' | 'url' | 'variants'>): string {
  return `${step.step} (/${withoutLeadingSlash(step.genericUrl ?? urlsOfStep(step)[0] ?? '')})`;
}

function variantNames({ variants }: FunnelStep): string {
  return variants.map(({ sfid, url }) => `${sfid} (/${withoutLeadingSlash(url)})`).join(', ');
}

const DEVICES: readonly DeviceKind[] = ['Mobile', 'Desktop'];

type EndedTest = { ok: true; text: string } | { ok: false; message: string };

/** The losing variants stay in the file, so that their addresses still lead to the step. */
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
