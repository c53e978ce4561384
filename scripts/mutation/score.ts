import type { AcceptedMutant } from '../../tests/mutation/accepted-mutants.ts';
import { isUnnoticed, type Mutant } from './mutants.ts';

/** How many changes of an area were noticed; `total` has no accepted ones. */
export type Score = ReturnType<typeof scoreOf>;

/** Returns the text that a mutant replaced. */
type SourceOf = (mutant: Mutant) => string;

const NOTICED: readonly Mutant['status'][] = ['Killed', 'Timeout'];

/** The score of these mutants. What cannot be run, and what is left out, does not count. */
export function scoreOf(mutants: readonly Mutant[], accepted: readonly AcceptedMutant[], sourceOf: SourceOf) {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const unnoticed = mutants.filter(isUnnoticed);
  const survivors = unnoticed.filter((mutant) => !accepted.some((each) => isSame(each, mutant, sourceOf)));
  return { noticed, total: noticed + survivors.length, accepted: unnoticed.length - survivors.length, survivors };
}

/** The acceptances below these globs that no unnoticed change needs any more. */
export function unusedAcceptances(
  mutants: readonly Mutant[],
  accepted: readonly AcceptedMutant[],
  globs: readonly string[],
  sourceOf: SourceOf,
): AcceptedMutant[] {
  const unnoticed = mutants.filter(isUnnoticed);
  const isBelow = (file: string) => globs.some((glob) => file.startsWith(glob.replace('**/*.ts', '')));
  return accepted.filter((each) => isBelow(each.file) && !unnoticed.some((mutant) => isSame(each, mutant, sourceOf)));
}

/** One line: where it stands, what was changed into what, and whether any test ran it. */
export function describeSurvivor(mutant: Mutant, sourceOf: SourceOf): string {
  const { fileName, location, replacement, status } = mutant;
  const untested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${fileName}:${location.start.line}: ${sourceOf(mutant)} -> ${singleSpaced(replacement)}${untested}`;
}

function isSame(each: AcceptedMutant, mutant: Mutant, sourceOf: SourceOf): boolean {
  return (
    each.file === mutant.fileName &&
    each.original === sourceOf(mutant) &&
    each.replacement === singleSpaced(mutant.replacement)
  );
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}
