import { readBrandFolders } from '../server/publish/read-brand.ts';
import { type Judged, judgedSlips, scoreInWords, scoreOf } from './mutate-brands/score.ts';

/**
 * `npm run mutate-brands`: changes each field of each file of the brands in `funnels` to five plausible slips, prints those that
 * verify or diff do not see, and the score. `-- --quiet` prints the score alone.
 */
const isQuiet = process.argv.includes('--quiet');
const judged: Judged[] = [];
for (const folder of await readBrandFolders('funnels')) judged.push(...judgedSlips(folder, () => true));
if (!isQuiet) for (const each of judged) for (const line of linesOf(each)) console.log(line);
const score = scoreOf(judged);
console.log(scoreInWords(score).join('\n'));
process.exit(
  score.found >= 0.9 * score.ofKinds && score.diffed >= 0.99 * score.harmful && score.harmful >= 0.97 * score.slips
    ? 0
    : 1,
);

function linesOf({ field, value, kind, isFound, isDiffed, harmless }: Judged): string[] {
  const place = `${field.file.name} ${field.keys.join('.')}: ${JSON.stringify(field.value)} → ${JSON.stringify(value)}`;
  const missed = kind !== null && !isFound ? [`not found (kind ${kind}): ${place}`] : [];
  return isDiffed
    ? missed
    : [...missed, harmless === null ? `not diffed: ${place}` : `harmless: ${place}: ${harmless}`];
}
