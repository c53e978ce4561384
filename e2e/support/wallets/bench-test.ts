import { test as base } from '@playwright/test';
import { startWalletBench, type WalletBench } from '../wallet-bench.ts';
import { WalletSandbox } from '../wallet-sandbox.ts';
import { ScriptedShop } from './scripted-shop.ts';

interface Parts {
  sandbox: WalletSandbox;
  /** A shop that the test scripts, in a page without the wallets' adapters. */
  scripted: ScriptedShop;
  quietPage: undefined;
}

/** Playwright's test with a bench of the wallets for each worker. */
export const test = base.extend<Parts, { bench: WalletBench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const bench = await startWalletBench();
      await use(bench);
      await bench.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ bench }, use) => {
    await fetch(`${bench.cards}/_sim/reset`, { method: 'POST' });
    const sandbox = new WalletSandbox(bench.wallets, bench.cards);
    await use(sandbox);
    await sandbox.isWell();
  },
  scripted: async ({ page, bench }, use) => {
    await use(new ScriptedShop(page, bench));
  },
  /** A page that throws or violates its content policy fails the test. */
  quietPage: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => /Content Security Policy/.test(message.text()) && faults.push(message.text()));
      await use(undefined);
      if (faults.length > 0) throw new Error(`the page reported faults: ${faults.join('; ')}`);
    },
    { auto: true },
  ],
});
