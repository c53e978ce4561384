import { readBrandFolders } from '../backoffice/publishing/read-brand.ts';
import { type Judged, judgedSlips, scoreOf } from './mutate-brands/score.ts';

/** `npm run mutate-brands` makes five slips in each field and prints the unseen ones; `-- --quiet` the score alone. */
const isQuiet = process.argv.includes('--quiet');
const judged: Judged[] = [];
for (const folder of await readBrandFolders('funnels')) judged.push(...judgedSlips(folder, () => true));
if (!isQuiet) for (const each of judged) for (const line of linesOf(each)) console.log(line);
const { found, diffed, words } = scoreOf(judged);
console.log(words.join('\n'));
process.exit(found >= 0.9 && diffed >= 0.99 ? 0 : 1);

function linesOf({ field, value, kind, isFound, isRefused, isDiffed }: Judged): string[] {
  const place = `${field.file.name} ${field.keys.join('.')}: ${JSON.stringify(field.value)} → ${JSON.stringify(value)}`;
  return [
    ...(kind !== null && !isFound ? [`not found (${kind}): ${place}`] : []),
    ...(isRefused || isDiffed ? [] : [`not diffed: ${place}`]),
  ];
}
