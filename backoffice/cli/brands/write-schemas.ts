import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaFiles } from '../../brands/schema/json-schemas.ts';

/** Writes the JSON Schemas beside the brands of a funnels folder, where their files name them. Returns their names. */
export async function writeSchemas(funnelsFolder: string): Promise<string[]> {
  const folder = join(funnelsFolder, 'schemas');
  await mkdir(folder, { recursive: true });
  const files = Object.entries(schemaFiles());
  await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)));
  return files.map(([name]) => name);
}
