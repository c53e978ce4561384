import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileFinding, parsePath, toPointer, valueAt } from '../../../graph/findings.ts';
import { withNameAt, withValueAt } from '../brands/json-edit.ts';

/** What was changed in a file. */
export interface Fixed {
  file: string;
  code: string;
  pointer: string;
  message: string;
}

type Fixable = FileFinding & { fix: NonNullable<FileFinding['fix']> };

/** Mends what has one right answer, each place once. All else of a file stays as it was written. */
export async function fixFiles(findings: readonly FileFinding[]): Promise<Fixed[]> {
  const fixable = findings.filter((finding): finding is Fixable => finding.fix !== undefined);
  const unique = [...new Map(fixable.map((each) => [`${each.file} ${each.path}`, each])).values()];
  const fixed: Fixed[] = [];
  for (const finding of unique) {
    const message =
      finding.fix.type === 'rename-file' ? await renamed(finding.file, finding.fix.to) : await edited(finding);
    if (message) fixed.push({ file: finding.file, code: finding.code, pointer: toPointer(finding.path), message });
  }
  return fixed;
}

/** Each place of one cause had the same value, and gets the same other one. */
async function edited(finding: Fixable): Promise<string | null> {
  const { also = [], ...first } = finding;
  for (const place of finding.fix.type === 'set-value' ? also : []) await editedAt({ ...first, ...place });
  return editedAt(first);
}

async function editedAt({ file, path, fix }: Fixable): Promise<string | null> {
  const text = await readFile(file, 'utf8');
  const keys = parsePath(path);
  const old = JSON.stringify(valueAt(JSON.parse(text.replace(/^\ufeff/, '')), keys));
  if (fix.type === 'rename-field') {
    await writeFile(file, withNameAt(text, keys, fix.to));
    return `The field "${keys.at(-1)}" is now named "${fix.to}".`;
  }
  if (fix.type !== 'set-value') return null;
  await writeFile(file, withValueAt(text, keys, fix.value));
  return `${old === undefined ? 'Nothing' : old} is now ${JSON.stringify(fix.value)}.`;
}

/** A file that is there already is never replaced; on a disk without upper and lower case it may be the same one. */
async function renamed(file: string, to: string): Promise<string | null> {
  const target = join(dirname(file), to);
  const [own, other] = await Promise.all([file, target].map((name) => stat(name).catch(() => null)));
  if (other && other.ino !== own?.ino) return null;
  await rename(file, target);
  return `The file is now named ${target}.`;
}
