import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { type ShopServer, startShop } from '../support/shop-server.ts';
import { test as base } from '../support/test.ts';
import { openStudio, TOKEN } from './studio-page.ts';

interface StudioShop extends ShopServer {
  studioUrl: string;
  /** Signs in to the studio, and opens a view of it. */
  openStudio(page: Page, path: string): Promise<void>;
}

/** Playwright's test with a shop that has its studio, as `npm start` runs both, for each worker. */
export const test = base.extend<object, { studio: StudioShop }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-studio-'));
      const [port, sandboxPort, studioPort] = [await freePort(), await freePort(), await freePort()];
      const env = { STUDIO_PORT: String(studioPort), SLUICE_ADMIN_TOKEN: TOKEN };
      const shop = await startShop({ port, sandboxPort, dataFolder, env });
      const studioUrl = `http://studio.localhost:${studioPort}`;
      await use({
        ...shop,
        studioUrl,
        openStudio: (page, path) => openStudio(page, studioUrl, path),
      });
      await shop.hasEvenLedgers().finally(() => shop.stop());
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export { expect } from '@playwright/test';
