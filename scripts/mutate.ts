import { readFileSync } from 'node:fs';
import { ACCEPTED_MUTANTS } from '../tests/mutation/accepted-mutants.ts';
import { areaNames, areasFor } from './mutation/areas.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';
import { describeSurvivor, scoreOf, unusedAcceptances } from './mutation/score.ts';

/** `npm run mutate domain/pricing` mutates a folder or file, without a name all; unchanged files keep their results. */
const asked = process.argv.slice(2);
const areas = areasFor(asked);
if (areas.length === 0) {
  console.error(`Nothing is mutated there. Give folders or files of ${areaNames()}.`);
  process.exit(2);
}
const lines: string[] = [];
let isReached = true;
for (const { area, files } of areas) {
  const mutants = await mutantsOf(area, files);
  const score = scoreOf(mutants, ACCEPTED_MUTANTS, sourceOf);
  for (const survivor of score.survivors) console.log(describeSurvivor(survivor, sourceOf));
  const percent = score.total === 0 ? 100 : (100 * score.noticed) / score.total;
  isReached &&= percent >= area.aim;
  lines.push(
    `${area.name}: ${score.noticed} of ${score.total} changes noticed, ${percent.toFixed(1)} % (aim ${area.aim} %), ${score.accepted} accepted`,
  );
  if (asked.length === 0)
    for (const { file, original, reason } of unusedAcceptances(mutants, ACCEPTED_MUTANTS, files, sourceOf))
      console.log(`${file}: no mutant of “${original}” is accepted any more (${reason})`);
}
console.log(lines.join('\n'));
process.exit(isReached ? 0 : 1);

/** The changed text of a mutant's file, with its white space made single. */
function sourceOf({ fileName, location: { start, end } }: Mutant): string {
  const rows = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = rows.length - 1;
  const cut = rows.map((row, index) =>
    row.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return cut.join(' ').replace(/\s+/g, ' ');
}
