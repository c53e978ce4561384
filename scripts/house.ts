import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { circlesAmong, importsUpward, roomCircles } from '../tests/architecture/circles.ts';
import { isProgram, SOURCES } from '../tests/architecture/program.ts';
import { filesIn, readText } from '../tests/architecture/read-imports.ts';
import { handWrittenWords } from './diagrams/markdown.ts';
import { hopCounts } from './hops/hop-page.ts';
import { paymentMeasures } from './house/payment-measures.ts';

/** Prints the measures of the house from its files and imports. `npm run check` asserts the first four; the others are to look at. */

const CODE = /\.([cm]?[jt]sx?|css|sql|html)$/;
const OWN = ['domain', 'contracts', 'graph', 'machines', 'src', 'server', 'backoffice', 'cli', 'scripts'];

const linesOf = (path: string) => readText(path).split('\n').length - 1;
const OFFICE = /^(backoffice|cli)\//;
const all = OWN.flatMap((folder) => filesIn(folder, CODE));
const own = all.filter((path) => !OFFICE.test(path));
const office = all.filter((path) => OFFICE.test(path));
const packages = filesIn('packages', CODE).filter((path) => isProgram(path) && !path.includes('/dist/'));
const sumOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + linesOf(path), 0);

const importersOf = new Map<string, string[]>();
for (const { path, imports } of SOURCES)
  for (const { target, isPackage } of imports)
    if (!isPackage) importersOf.set(target, [...(importersOf.get(target) ?? []), path]);

/** Short files with one importer in their own folder: each could live in the file that it serves. */
const single = own.filter((path) => {
  const [importer, ...others] = new Set(importersOf.get(path));
  return importer && others.length === 0 && posix.dirname(importer) === posix.dirname(path) && linesOf(path) < 40;
});
const folders = new Map(
  own.map((path) => [posix.dirname(path), own.filter((other) => posix.dirname(other) === posix.dirname(path))]),
);
const full = [...folders]
  .filter(([, files]) => files.length > 20)
  .map(([folder, files]) => `${folder} (${files.length})`);

const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
const { hops, returns } = hopCounts(readText('docs/hops.md'));
const DOORS = ['server/back-office.ts', 'src/back-office.ts'];
const toOffice = SOURCES.filter(({ path }) => own.includes(path) && !DOORS.includes(path))
  .flatMap(({ imports }) => imports)
  .filter(({ target }) => target.startsWith('backoffice/'));
/** What the last `npm test` left. */
const PARTS_FILE = 'test-results/reports/parts.json';
const parts: { name: string; cpu: number }[] = existsSync(PARTS_FILE) ? JSON.parse(readText(PARTS_FILE)) : [];
const cpu = parts.map(({ name, cpu: seconds }): [string, string] => [`CPU of ${name}`, `${seconds.toFixed(0)} s`]);
const rows: [measure: string, value: string | number][] = [
  ['imports of the back office by the shop, beside two doors', toOffice.length],
  ['knots of rooms, by values', roomCircles(SOURCES, 'values').length],
  ['knots of rooms, types too', roomCircles(SOURCES).length],
  ['circles of files, types and imports on demand too', circlesAmong(SOURCES).length],
  ['imports from a floor of the server to a higher one', importsUpward(SOURCES).length],
  ['files of the shop', own.length],
  ['lines of the shop', sumOf(own)],
  ['files of the back office', office.length],
  ['lines of the back office', sumOf(office)],
  ['files of the packages beside it', packages.length],
  ['lines of the packages beside it', sumOf(packages)],
  ['files under 20 lines', own.filter((path) => linesOf(path) < 20).length],
  ['files under 40 lines with one importer in their folder', single.length],
  ['files over 300 lines', own.filter((path) => linesOf(path) > 300).join(', ') || 0],
  ['folders of more than 20 files', full.join(', ') || 0],
  ['words of the hand-written documents', handWrittenWords(documents.map(readText))],
  ['hops of a yes, and returns among them', `${hops}, ${returns}`],
  ...paymentMeasures(),
  ...cpu,
  [
    'CPU of the last npm test',
    parts.length === 0 ? 'none yet' : `${parts.reduce((sum, part) => sum + part.cpu, 0).toFixed(0)} s`,
  ],
];
const width = Math.max(...rows.map(([measure]) => measure.length));
for (const [measure, value] of rows) console.log(`${measure.padEnd(width)}  ${value}`);
if (process.argv.includes('--short'))
  console.log(`\n${single.map((path) => `${path} → ${importersOf.get(path)?.[0]}`).join('\n')}`);
