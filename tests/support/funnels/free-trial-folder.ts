import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_FOLDERS, demoFunnelsFolder } from './demo-folder.ts';

type Json = Record<string, unknown>;

/** The offer of the demo's subscription funnel that begins free in the folder below. */
export const FREE_TRIAL = 'nv-offer-refill-6';

/**
 * A copy of demo brands, Northvale among them, that exists as long as this process: six jars by subscription begin with a fortnight for nothing, and
 * are delivered at no cost.
 */
export function freeTrialFolder(brands = DEMO_FOLDERS): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sluice-trial-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['schemas', ...brands]) {
    cpSync(path.join(demoFunnelsFolder(), name), path.join(folder, name), { recursive: true });
  }
  change(path.join(folder, 'northvale/offers/refill-6.json'), (offer) => {
    offer.subscription = { ...(offer.subscription as object), trial: { days: 14, price: 0 } };
  });
  change(path.join(folder, 'northvale/shipping.json'), (shipping) => {
    shipping.methods = (shipping.methods as object[]).map((method) => ({ ...method, price: 0 }));
  });
  return folder;
}

function change(file: string, by: (json: Json) => void): void {
  const json: Json = JSON.parse(readFileSync(file, 'utf8'));
  by(json);
  writeFileSync(file, JSON.stringify(json));
}
