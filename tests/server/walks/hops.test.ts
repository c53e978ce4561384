import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { HOPS_PAGE } from '../../../scripts/hops/hop-page.ts';
import { SHORT_LIVED } from '../../support/processes/process-file.ts';

const MEGABYTE = 1024 * 1024;

it('the hops of a yes are those of docs/hops.md, which `npm run hops -- --write` writes', async () => {
  const script = [...SHORT_LIVED, '--import', 'tsx', 'scripts/hops/print-hops.ts'];
  // The modules that tsx has compiled stay in the folder of the user, where the scripts and the shop in development find them.
  const { TMPDIR: _, ...env } = process.env;
  const options = { env, maxBuffer: MEGABYTE, timeout: 110_000 };
  const { stdout } = await promisify(execFile)(process.execPath, script, options);
  expect(stdout.trim()).toBe(readFileSync(HOPS_PAGE, 'utf8').trim());
});
