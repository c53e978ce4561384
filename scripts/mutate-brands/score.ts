import type { BrandFolder } from '../../graph/brand/brand-folder.ts';
import { withValue } from './fields.ts';
import { harmlessReason } from './harmless.ts';
import { judgeOf } from './judge.ts';
import { type Kind, kindOf } from './meanings.ts';
import { type Slip, slipsOf } from './slips.ts';

/** A slip with what was made of it. */
export interface Judged extends Slip {
  kind: Kind | null;
  isFound: boolean;
  isDiffed: boolean;
  /** Why it changes nothing for shoppers; null where it does. */
  harmless: string | null;
}

/** Makes the slips of a brand, of which `isChosen` takes all or a part, and has them judged. */
export function judgedSlips(folder: BrandFolder, isChosen: (index: number) => boolean): Judged[] {
  const judge = judgeOf(folder);
  return slipsOf(folder)
    .filter((_, index) => isChosen(index))
    .map((slip) => {
      const changed = withValue(folder, slip.field, slip.value);
      const isFound = judge.findings(changed).length > 0;
      const isDiffed = judge.isSeenByDiff(changed);
      return {
        ...slip,
        kind: kindOf(slip.field, slip.meaning, slip.value),
        isFound,
        isDiffed,
        harmless: isDiffed ? null : harmlessReason(slip),
      };
    });
}

export interface Score {
  slips: number;
  /** Of the slips of kinds 1 to 9 those that verify finds. */
  found: number;
  ofKinds: number;
  /** Of the slips that are not harmless those that diff tells. */
  diffed: number;
  harmful: number;
  byKind: ReadonlyMap<Kind, { found: number; all: number }>;
}

export function scoreOf(judged: readonly Judged[]): Score {
  const ofKinds = judged.filter(({ kind }) => kind !== null);
  const harmful = judged.filter(({ harmless }) => harmless === null);
  const byKind = new Map<Kind, { found: number; all: number }>();
  for (const { kind, isFound } of judged) {
    if (kind === null) continue;
    const { found, all } = byKind.get(kind) ?? { found: 0, all: 0 };
    byKind.set(kind, { found: found + Number(isFound), all: all + 1 });
  }
  return {
    slips: judged.length,
    found: ofKinds.filter(({ isFound }) => isFound).length,
    ofKinds: ofKinds.length,
    diffed: harmful.filter(({ isDiffed }) => isDiffed).length,
    harmful: harmful.length,
    byKind,
  };
}

/** The score in lines, as both the command and the tests print it. */
export function scoreInWords({ slips, found, ofKinds, diffed, harmful, byKind }: Score): string[] {
  const kinds = [...byKind]
    .sort(([one], [other]) => one - other)
    .map(([kind, each]) => `kind ${kind}: ${share(each.found, each.all)}`);
  return [
    `${slips} slips, of which ${slips - harmful} change nothing for shoppers (${share(slips - harmful, slips)})`,
    `verify finds ${share(found, ofKinds)} of those of kinds 1 to 9 (${kinds.join(', ')})`,
    `diff tells ${share(diffed, harmful)} of all others`,
  ];
}

function share(part: number, all: number): string {
  return `${part} of ${all}, ${all === 0 ? 100 : Math.floor((1000 * part) / all) / 10} %`;
}
