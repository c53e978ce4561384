import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorText } from '../../../domain/error-text.ts';
import { type ArchivedFile, readArchive } from '../brands/archive.ts';
import { type Environment, type ExitCode, failed, type RunLine } from '../input/command.ts';
import { findFunnelsFolder, shownPath, unfitName } from './new.ts';

/** A packed brand is smaller than what it unpacks to. */
const MOST_BYTES = 200 * 1024 * 1024;

/** Unpacks what `pack` made into the funnels folder, or nothing of it. */
export const unpack: RunLine = async (read, environment) => {
  const [name = ''] = read.names;
  const folder = findFunnelsFolder(environment, read.value('folder'));
  try {
    const file = resolve(environment.folder, name);
    if ((await stat(file)).size > MOST_BYTES) return failed(environment, `${name} is larger than 200 MB.`);
    const archive = readArchive(await readFile(file));
    if (!archive.ok) return failed(environment, `${name}: ${archive.message}`);
    return await place(environment, {
      archive: name,
      folder,
      files: archive.files,
      overwrite: read.has('overwrite'),
    });
  } catch (error) {
    return failed(environment, `${name} cannot be unpacked (${errorText(error)}).`);
  }
};

interface Unpacked {
  archive: string;
  folder: string;
  files: ArchivedFile[];
  overwrite: boolean;
}

async function place(environment: Environment, { archive, folder, files, overwrite }: Unpacked): Promise<ExitCode> {
  const odd = brandProblem(files);
  if (odd) return failed(environment, `${archive}: ${odd}`);
  const fresh: ArchivedFile[] = [];
  for (const file of files) {
    const there = await checkPlace(folder, file);
    if (there === 'same') continue;
    if (there === 'other' && !overwrite)
      return failed(
        environment,
        `${archive}: The entry "${file.path}" exists with other content: --overwrite replaces it.`,
      );
    if (there === 'no-file')
      return failed(
        environment,
        `${archive}: The entry "${file.path}" has the place of a link or a folder in ${folder}.`,
      );
    fresh.push(file);
  }
  for (const file of fresh) await write(folder, file);
  const brand = files[0]?.path.split('/')[0] ?? '';
  const shown = shownPath(environment, join(folder, brand));
  environment.print(`Unpacked ${files.length} files into ${shown}.\n  verify   npx sluice verify ${shown}`);
  return 0;
}

/** All files lie in one folder, whose name is that of a brand. */
function brandProblem(files: readonly ArchivedFile[]): string | null {
  const [first = ''] = files[0]?.path.split('/') ?? [];
  const other = files.find(({ path }) => !path.startsWith(`${first}/`) || unfitName(first));
  if (other) return `The entry "${other.path}" is in no brand's folder, or in another one than the rest.`;
  return files.some(({ path }) => path === `${first}/brand.json`)
    ? null
    : `The entry "${first}/brand.json" is missing.`;
}

/** What has a file's place: nothing, the same file, another one, or something that must not be written through. */
async function checkPlace(root: string, { path, bytes }: ArchivedFile): Promise<'free' | 'same' | 'other' | 'no-file'> {
  const parts = path.split('/');
  for (let length = 1; length < parts.length; length++) {
    const found = await lstat(join(root, ...parts.slice(0, length))).catch(() => null);
    if (!found) return 'free';
    if (!found.isDirectory()) return 'no-file';
  }
  const target = await lstat(join(root, path)).catch(() => null);
  if (!target) return 'free';
  if (!target.isFile()) return 'no-file';
  return (await readFile(join(root, path))).equals(bytes) ? 'same' : 'other';
}

/** Another process never reads half of a file. No archive has a hidden file, whose name is therefore free for a moment. */
async function write(root: string, { path, bytes }: ArchivedFile): Promise<void> {
  const target = join(root, path);
  const aside = join(dirname(target), `.${basename(target)}~`);
  await mkdir(dirname(target), { recursive: true });
  await rm(aside, { force: true });
  await writeFile(aside, bytes, { flag: 'wx' });
  await rename(aside, target);
}
