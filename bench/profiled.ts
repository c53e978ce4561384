import path from 'node:path';

/** Options of Node for a shop that writes its CPU profile into a folder when it ends. */
export function profiled(folder: string | null | undefined): string[] {
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(folder)}`] : [];
}
