import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folders of the demo brands below `funnels/`. The tests ignore any other brand there. */
export const DEMO_FOLDERS: readonly string[] = ['fernhollow', 'northvale'];

const FUNNELS = path.join(import.meta.dirname, '../../../funnels');
const NO_BRAND = ['schemas'];

let known: string | null = null;

/** A folder with the demo brands alone: `funnels/` itself, or a copy that exists as long as this process. */
export function demoFunnelsFolder(): string {
  known ??= demoFolderOf(FUNNELS);
  return known;
}

/** A funnels folder, or a copy of its demo brands where it has other brands. */
export function demoFolderOf(funnels: string): string {
  const kept = [...DEMO_FOLDERS, ...NO_BRAND];
  const folders = readdirSync(funnels, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (folders.every(({ name }) => kept.includes(name))) return funnels;
  const copy = mkdtempSync(path.join(os.tmpdir(), 'sluice-demo-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const name of kept) cpSync(path.join(funnels, name), path.join(copy, name), { recursive: true });
  return copy;
}
