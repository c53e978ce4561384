import type { BrandFolder } from '../../backoffice/brands/brand-folder.ts';
import { withValue } from './fields.ts';
import { judgeOf, type Verdict } from './judge.ts';
import { type Slip, slipsOf } from './slips.ts';

export type Judged = Slip & Verdict;

/** Makes the slips of a brand, of which `isChosen` takes all or a part, and has them judged. */
export function judgedSlips(folder: BrandFolder, isChosen: (index: number) => boolean): Judged[] {
  const judge = judgeOf(folder);
  return slipsOf(folder)
    .filter((_, index) => isChosen(index))
    .map((slip) => ({ ...slip, ...judge(withValue(folder, slip.field, slip.value)) }));
}

export interface Score {
  slips: number;
  /** The share of the slips with a kind that verify finds. */
  found: number;
  /** The share of all slips that diff tells or refuses. */
  diffed: number;
  /** The shares in sentences, as both the command and the tests print them. */
  words: string[];
}

/** Counts what was found: slips with a kind, those of them that every schema lets pass, and slips that a reader alone can see. */
export function scoreOf(judged: readonly Judged[]): Score {
  const [looked, beside] = [judged.filter(({ kind }) => kind !== null), judged.filter(({ kind }) => kind === null)];
  const found = countOf(looked, isFound);
  const diffed = countOf(judged, ({ isRefused, isDiffed }) => isRefused || isDiffed);
  const refused = countOf(judged, ({ isRefused }) => isRefused);
  return {
    slips: judged.length,
    found: found.part / found.all,
    diffed: diffed.part / diffed.all,
    words: [
      `${judged.length} slips, of which the schema of a file refuses ${inWords(refused)}`,
      `verify finds ${inWords(found)} of those that it looks for: ${groups(looked, ({ kind }) => kind)}`,
      `  and of these ${inWords(countOf(looked.filter(isWellFormed), isFound))} of those that no schema refuses: ${groups(looked.filter(isWellFormed), ({ kind }) => kind)}`,
      `verify finds ${inWords(countOf(beside, isFound))} of the others, which a reader alone can see: ${groups(beside, ({ meaning }) => meaning)}`,
      `diff tells or refuses ${inWords(diffed)} of all`,
    ],
  };
}

function isFound(judged: Judged): boolean {
  return judged.isFound;
}

function isWellFormed({ isRefused }: Judged): boolean {
  return !isRefused;
}

interface Count {
  part: number;
  all: number;
}

function countOf(judged: readonly Judged[], isPart: (each: Judged) => boolean): Count {
  return { part: judged.filter(isPart).length, all: judged.length };
}

/** `pictures 40 of 41, 97.5 %; prices …` */
function groups(judged: readonly Judged[], nameOf: (each: Judged) => string | null): string {
  const names = [...new Set(judged.map(nameOf))].sort();
  const named = (name: string | null) => judged.filter((each) => nameOf(each) === name);
  return names.map((name) => `${name} ${inWords(countOf(named(name), isFound))}`).join('; ');
}

function inWords({ part, all }: Count): string {
  return `${part} of ${all}, ${all === 0 ? 100 : Math.floor((1000 * part) / all) / 10} %`;
}
