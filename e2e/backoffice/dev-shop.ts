import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { demoFunnelsFolder } from '../../tests/support/funnels/demo-folder.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { filled } from '../../tests/support/stores/data-template.ts';
import { test as base } from '../support/test.ts';
import { openStudio, TOKEN } from './studio-page.ts';

/** What `npm run dev` runs: the shop with hot reload, its server, its sandboxes and the studio. */
interface DevShop {
  url: string;
  studioUrl: string;
  /** The socket by which apps report to the studio, for a program. */
  appsSocket: string;
  /** Signs in to the studio, and opens a view of it. */
  openStudio(page: Page, path: string): Promise<void>;
}

/** Playwright's test with a shop in development for each worker. */
export const test = base.extend<object, { dev: DevShop }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const dataFolder = await filled(await mkdtemp(join(tmpdir(), 'sluice-dev-')));
      const [port, studioPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
      const stop = await startDev({ port, studioPort, sandboxPort, dataFolder });
      const studioUrl = `http://studio.localhost:${studioPort}`;
      await use({
        url: `http://localhost:${port}`,
        studioUrl,
        appsSocket: `ws://localhost:${studioPort}/inspect/apps`,
        openStudio: (page, path) => openStudio(page, studioUrl, path),
      });
      await stop();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 20 });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export { expect } from '@playwright/test';

interface DevPlace {
  port: number;
  studioPort: number;
  sandboxPort: number;
  dataFolder: string;
}

async function startDev({ port, studioPort, sandboxPort, dataFolder }: DevPlace): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['scripts/dev.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      SANDBOX_PORT: String(sandboxPort),
      SLUICE_DATA: dataFolder,
      DEV_CACHE: join(dataFolder, 'vite'),
      SLUICE_FUNNELS: demoFunnelsFolder(),
      SLUICE_ADMIN_TOKEN: TOKEN,
      MAKE_PICTURES: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed.push(line);
      if (line.includes('Studio:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm run dev exited with ${code}:\n${printed.join('\n')}`)));
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
