import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MigrationFile {
  /** The file name without its ending, such as `001-first-tables`; migrations run in the order of their names. */
  name: string;
  sql: string;
  hash: string;
}

/** A bundler may move this module into a folder below the entry beside the migrations. */
const PLACES = ['./migrations', '../migrations'];

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

export async function migrationFiles(folder = defaultFolder()): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  if (names.length === 0) throw new Error(`There are no migrations in ${folder}.`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

function defaultFolder(): string {
  const folders = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`The folder of migrations is missing: neither of ${folders.join(', ')} exists.`);
  return found;
}

/** Line ends are normalized, since a checkout on Windows has other ones. */
async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const sql = (await fs.readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  return { name: path.parse(file).name, sql, hash: createHash('sha256').update(sql).digest('hex') };
}
