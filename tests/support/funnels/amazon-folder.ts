import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_FOLDERS, demoFunnelsFolder } from './demo-folder.ts';

/** The funnels that offer Amazon Pay in the folder below: single orders with offers after them, and subscriptions. */
const OFFERING = ['fernhollow/funnels/classic.json', 'northvale/funnels/subscription.json'];

/** A copy of the demo brands, of whose funnels two offer Amazon Pay; it exists as long as this process. */
export function amazonFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sluice-amazon-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['schemas', ...DEMO_FOLDERS]) {
    cpSync(path.join(demoFunnelsFolder(), name), path.join(folder, name), { recursive: true });
  }
  for (const name of OFFERING) {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), amazonPay: true }));
  }
  return folder;
}
