import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '../../../domain/error-text.ts';
import { withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { isError } from '../../../graph/verify.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { type BrandFolder, refuseClashes } from '../../brands/brand-folder.ts';
import { checkBrand } from '../../brands/check-brand.ts';
import { readBrandFolders } from '../../publishing/read-brand.ts';
import { endTest, type FoundTest, findTest, stepName } from '../brands/find-test.ts';
import { findingLine } from '../findings/placed-finding.ts';
import { type Environment, type ExitCode, failed, type RunLine } from '../input/command.ts';
import { findFunnelsFolder, shownPath } from './new.ts';

/** Ends a split test in the funnel's file: from the next publication on, everyone sees the winner. */
export const winner: RunLine = async (read, environment) => {
  const [uid = '', step = '', variant = ''] = read.names;
  const folder = findFunnelsFolder(environment, read.value('folder'));
  const brands = await readBrandFolders(folder).catch((error: unknown) => errorText(error));
  if (typeof brands === 'string') return failed(environment, `${folder} cannot be read (${brands}).`);
  const found = findTest(brands, { uid, step, variant });
  if (typeof found === 'string') return failed(environment, found);
  return end(environment, { folder, brands, found, isPrinted: read.has('print') });
};

interface Ending {
  folder: string;
  brands: readonly BrandFolder[];
  found: FoundTest;
  isPrinted: boolean;
}

async function end(environment: Environment, { folder, brands, found, isPrinted }: Ending): Promise<ExitCode> {
  const path = join(folder, found.file.name);
  const shown = shownPath(environment, path);
  const before = await readFile(path, 'utf8');
  const ended = endTest(before, found);
  if (!ended.ok) return failed(environment, ended.message);
  const errors = errorsWith(brands, found, ended.text);
  if (errors.length > 0)
    return failed(environment, [`${shown} would not pass verify, so it stays as it is:`, ...errors].join('\n'));
  if (isPrinted) {
    environment.print(unifiedDiff(shown, before, ended.text));
    environment.complain(consequences(found));
    return 0;
  }
  await writeFile(path, ended.text);
  environment.print(`${shown} ends the test of step ${stepName(found.step)}.\n${consequences(found)}`);
  return 0;
}

function errorsWith(brands: readonly BrandFolder[], { brand, file }: FoundTest, text: string): string[] {
  const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  const edited = brand.funnels.map((each) => (each === file ? { ...file, value } : each));
  const folders = brands.map((each) => (each === brand ? { ...brand, funnels: edited } : each));
  const verdicts = refuseClashes(folders.flatMap((each) => checkBrand(each, contentHash)));
  const findings: FileFinding[] = verdicts.filter((each) => each.file === file.name).flatMap((each) => each.findings);
  return findings.filter(isError).map(findingLine);
}

/** What visitors will see: who is new, who was shown another variant, and who follows another variant's address. */
function consequences({ step, winner: won }: FoundTest): string {
  const others = step.variants.filter((each) => each !== won).map(({ url }) => `/${withoutLeadingSlash(url)}`);
  return [
    `"npx sluice publish" makes it live. From then on a new visitor sees /${withoutLeadingSlash(won.url)}.`,
    `A visitor who saw ${others.join(' or ')} keeps seeing it with the version that the visit began with, until its receipt was shown or the`,
    'version ends (VERSION_HOLD_DAYS, 30 days unless it is set; "npx sluice revoke" ends it at once), and the winner after that.',
    'The other variants stay in the file: their addresses, which advertisements may link, go on to the step and show the winner.',
  ].join('\n');
}

/** The unchanged lines around a change. */
const AROUND = 3;

/** One change of a file in the unified format, from its first changed line to its last, as `patch` and `git apply` take it. */
function unifiedDiff(file: string, before: string, after: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const first = firstDifference(old, next);
  const most = Math.min(old.length, next.length) - first;
  const same = Math.min(most, firstDifference(old.toReversed(), next.toReversed()));
  const start = Math.max(0, first - AROUND);
  const tail = old.slice(old.length - same).slice(0, AROUND);
  const head = old.slice(start, first);
  const [removed, added] = [old.slice(first, old.length - same), next.slice(first, next.length - same)];
  const count = (lines: readonly string[]) => head.length + lines.length + tail.length;
  return [
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${start + 1},${count(removed)} +${start + 1},${count(added)} @@`,
    ...head.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...tail.map((line) => ` ${line}`),
  ].join('\n');
}

function firstDifference(old: readonly string[], next: readonly string[]): number {
  const found = old.findIndex((line, index) => line !== next[index]);
  return found < 0 ? old.length : found;
}
