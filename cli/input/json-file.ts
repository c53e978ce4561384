import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { BrandFile } from '../../graph/brand/brand-folder.ts';
import { readJson } from '../../server/publish/read-json.ts';

/** One JSON file from any path, or the finding that says why it cannot be read; it is named by its bare file name. */
export function readJsonFile(file: string): Promise<BrandFile> {
  return readJson(dirname(file), basename(file));
}

export type PathKind = 'folder' | 'file' | 'missing';

/** Whether a path is a folder, a file or missing. */
export async function kindOfPath(path: string): Promise<PathKind> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'missing';
  return found.isDirectory() ? 'folder' : 'file';
}
