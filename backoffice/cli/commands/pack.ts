import { writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { errorText } from '../../../domain/error-text.ts';
import { type ArchivedFile, pathProblem, sizeProblem, writeArchive } from '../brands/archive.ts';
import { filesOfBrand, filesOfFunnel, funnelNamed } from '../brands/brand-files.ts';
import { brandOfFile, kindOfPath } from '../input/brand-of-file.ts';
import { type Environment, type ExitCode, failed, type RunLine } from '../input/command.ts';
import { findBrandFolder } from './new.ts';

/** Packs a brand, or one of its funnels, into one file. */
export const pack: RunLine = async (read, environment) => {
  const [name = ''] = read.names;
  try {
    const chosen = await choose(environment, name);
    if (typeof chosen === 'string') return failed(environment, chosen);
    return await writeOut(environment, chosen, read.value('out') ?? `${chosen.title}.tar.gz`);
  } catch (error) {
    return failed(environment, `${name} cannot be packed (${errorText(error)}).`);
  }
};

interface Chosen {
  /** The file's name without its ending. */
  title: string;
  files: ArchivedFile[];
}

/** The files of a brand's folder, its name, or a funnel file; or a sentence. */
async function choose(environment: Environment, name: string): Promise<Chosen | string> {
  const path = resolve(environment.folder, name);
  if ((await kindOfPath(path)) === 'file') return chooseFunnel(environment, path);
  const folder = await findBrandFolder(environment, name);
  if (!folder) return `${name} is no brand: give its folder, its name, or a funnel file in it.`;
  const found = await filesOfBrand(dirname(folder), basename(folder));
  return found.ok ? { title: basename(folder), files: found.files } : found.message;
}

async function chooseFunnel({ complain }: Environment, path: string): Promise<Chosen | string> {
  const around = await brandOfFile(path);
  const funnel = around && funnelNamed(around.brand, around.name);
  if (!funnel) return `${path} is no funnel of a brand: give a file in the folder funnels/ of one.`;
  const { brand, funnelsFolder } = around;
  const { names, leftOut } = filesOfFunnel(brand, funnel);
  for (const each of leftOut) complain(`${each} is left out: other funnels compete there, too.`);
  const found = await filesOfBrand(funnelsFolder, brand.name);
  if (!found.ok) return found.message;
  const files = found.files.filter((file) => names.includes(file.path));
  return { title: `${brand.name}-${basename(path, '.json')}`, files };
}

async function writeOut(environment: Environment, { files }: Chosen, out: string): Promise<ExitCode> {
  const problem = files.map(({ path, bytes }) => pathProblem(path) ?? sizeProblem(path, bytes.length)).find(Boolean);
  if (problem) return failed(environment, problem);
  const bytes = await writeArchive(files);
  await writeFile(resolve(environment.folder, out), bytes);
  environment.print(`Packed ${files.length} files into ${out} (${Math.ceil(bytes.length / 1024)} kB).`);
  return 0;
}
