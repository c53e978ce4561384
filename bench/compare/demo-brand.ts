import fs from 'node:fs/promises';
import path from 'node:path';
import type { Own } from './comparison.ts';

/** Copies the demo brand of this folder as far as a commit knows its fields. Returns the folder of funnels. */
export async function copyDemoBrand({ folder, adapt }: Own): Promise<string> {
  const funnels = path.join(folder, 'funnels');
  await fs.cp('funnels/fernhollow', path.join(funnels, 'fernhollow'), { recursive: true });
  await adapt(path.join(funnels, 'fernhollow'));
  return path.resolve(funnels);
}
