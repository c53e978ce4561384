import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { patient } from '../../backoffice/paths/testing/browser/patient-page.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { Shopper } from '../models/shopper.ts';
import { CardSandbox } from './sandbox.ts';
import { type ShopServer, startShop } from './shop-server.ts';

/** Playwright's test with a shop for each worker, its card sandbox, and a shopper in a fresh browser. */
export const test = base.extend<
  { shopper: Shopper; sandbox: CardSandbox; quietConsole: undefined; toldCalls: undefined },
  { shop: ShopServer }
>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-e2e-'));
      const [port, sandboxPort, walletsPort] = [await freePort(), await freePort(), await freePort()];
      const shop = await startShop({ port, sandboxPort, walletsPort, dataFolder });
      await use(shop);
      // The ledgers of shop and provider have to agree after the tests of this worker.
      await shop.hasEvenLedgers().finally(() => shop.stop());
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, use) => {
    await use(patient(page));
  },
  shopper: async ({ page, shop }, use) => {
    await use(new Shopper(page, shop.url));
  },
  sandbox: async ({ shop }, use) => {
    const sandbox = new CardSandbox(shop.sandboxUrl);
    await use(sandbox);
    await sandbox.isWell();
  },
  /** A page that throws fails the test. */
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      if (errors.length > 0) throw new Error(`the page threw: ${errors.join('; ')}`);
    },
    { auto: true },
  ],
  /** A journey that failed says which of its calls had no answer, or a refusal. */
  toldCalls: [
    async ({ page }, use, info) => {
      const calls: string[] = [];
      page.on('requestfailed', (request) => calls.push(`${request.url()} ${request.failure()?.errorText}`));
      page.on('response', (response) => {
        if (response.status() >= 400) calls.push(`${response.url()} ${response.status()}`);
      });
      await use(undefined);
      if (info.status === info.expectedStatus || calls.length === 0) return;
      await info.attach('calls that failed', { body: calls.slice(-30).join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
