import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { SHORT_LIVED } from '../../support/processes/process-file.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { freshDataFolder } from '../../support/stores/stores.ts';

/** A build may come first, on a busy machine. */
const TIMEOUT_MS = 180_000;

function npx(...args: string[]) {
  return run('npx', ['sluice', ...args]);
}

/** Resolves once the command and all its child processes have ended. */
async function run(command: string, args: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ...settings };
  const child = spawn(command, args, { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complained]: [string[], string[]] = [[], []];
  child.stdout.on('data', (text) => printed.push(String(text)));
  child.stderr.on('data', (text) => complained.push(String(text)));
  const [code] = await once(child, 'close');
  return { code, printed: printed.join(''), complained: complained.join('') };
}

describe('npx sluice', () => {
  it('is found by the links that npx made for earlier versions', async () => {
    const { bin } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
    expect(bin).toEqual({ sluice: 'cli/sluice.js' });
  });

  it(
    'verifies the demo from the root of the repository, and prints nothing except its findings',
    async () => {
      const { code, printed, complained } = await npx('verify', demoFunnelsFolder(), '--json');
      expect(code, complained).toBe(0);
      expect(JSON.parse(printed)).toMatchObject({ ok: true, errors: 0 });
    },
    TIMEOUT_MS,
  );

  // That a process ends with the code of its command is shown by a broken funnel, too.
  if (inSoak(true, false)) {
    it(
      'ends with 2 on wrong usage',
      async () => {
        expect((await npx('graph')).code).toBe(2);
      },
      TIMEOUT_MS,
    );
  }

  it(
    'starts the sandboxes, as a process of their own, where no shop runs and no key is set',
    async () => {
      const SLUICE_DATA = await freshDataFolder();
      // As npx starts it, without npm's own start before it.
      const command = [...SHORT_LIVED, 'cli/sluice.js', 'reconcile', '--json'];
      const { code, printed, complained } = await run(process.execPath, command, { SLUICE_DATA });
      expect(code, complained).toBe(0);
      expect(JSON.parse(printed)).toMatchObject({ provider: 'stripe, paypal-v2 and amazon-mws', differences: [] });
      expect(await readdir(join(SLUICE_DATA, 'sandboxes'))).toContain('lock');
    },
    TIMEOUT_MS,
  );
});
