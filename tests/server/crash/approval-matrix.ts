import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../packages/sandboxes/kit/start-sandbox.ts';
import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import type { CrashedProvider, CrashedPurchase, CrashedSandbox } from '../../support/crash/crashed-provider.ts';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import type { Purchase, Taken } from '../../support/crash/paypal-purchases.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { filled } from '../../support/stores/data-template.ts';

type Point = KillPoint | 'while the provider keeps its reply';

/** Each step of the request that takes the money of an approval; `taken` is true once the provider has captured. */
const STEPS: { point: Point; taken: boolean }[] = [
  { point: 'before the call to the provider', taken: false },
  { point: 'while the provider keeps its reply', taken: true },
  { point: 'after the reply', taken: true },
  { point: 'while the payment is written', taken: true },
  { point: 'before the HTTP reply', taken: true },
];

/** Each step runs to both its ends; a shop that ends after its last commit has nothing left to lose. */
const CASES = STEPS.flatMap((step) =>
  [true, false]
    .filter((isAskedAgain) => isAskedAgain || step.point !== 'before the HTTP reply')
    .map((isAskedAgain) => ({ step, isAskedAgain })),
);

/** Milliseconds after which the recovery reads every open attempt. */
const LATER = 3 * 60_000;

/** Each case starts a process, which is slow on a busy machine. */
const TIMEOUT_MS = 90_000;

/**
 * N14, O02, T07: the crash tests of the order engine for every request to a provider that takes the money of an approval. One
 * shop with one store runs through all of them; `ids` begin their titles.
 */
export function approvalMatrix<Kind extends CrashedPurchase>(
  ids: string,
  provider: CrashedProvider<Kind>,
  store: CrashStore,
): void {
  let folder = '';
  let dataFolder = '';
  let databaseUrl: string | undefined;
  // No card is charged here, so that this sandbox needs no process of its own.
  let cards: Sandbox;
  let sandbox: CrashedSandbox<Kind>;
  let shop: ShopProcess | undefined;
  let spoken = '';
  let ahead = 0;
  const start = async (kind: Kind): Promise<void> => {
    const { funnels } = provider;
    const settings = sandbox.settingsFor(kind);
    spoken = JSON.stringify(settings);
    const stores = { dataFolder, databaseUrl, ...(funnels && { funnels }) };
    shop = await startShop({ ...stores, sandbox: cards.origin, ...settings, ahead, readPauses: [20, 50] });
  };
  const running = (): ShopProcess => {
    if (!shop) throw new Error('the shop runs only while the tests do');
    return shop;
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-crash-'));
    dataFolder = await filled(path.join(folder, 'data'));
    databaseUrl = await store.databaseUrl?.();
    cards = await startStripeSandbox({ port: 0, dataFolder: path.join(folder, 'cards') });
    sandbox = await provider.start(path.join(folder, 'provider'), () => ahead);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await shop?.kill();
    await Promise.all([cards?.close(), sandbox?.close()]);
    await fs.rm(folder, { recursive: true, force: true });
  });

  for (const [index, kind] of provider.kinds.entries()) {
    const cases = casesOf(CASES, store, CASES.length, provider.sharesOf(index));
    if (cases.length === 0) continue;
    describe(kind.name, () => {
      beforeAll(async () => {
        if (spoken === JSON.stringify(sandbox.settingsFor(kind))) return;
        await shop?.kill();
        await start(kind);
      }, TIMEOUT_MS);
      for (const { step, isAskedAgain } of cases) {
        if (isAskedAgain) isTakenOnce(kind, step.point);
        else losesNothing(kind, step);
      }
    });
  }

  function isTakenOnce(kind: Kind, point: Point): void {
    it(`${ids} killed ${point} and requested again, it is captured once`, { timeout: TIMEOUT_MS }, async () => {
      const { guest, purchase } = await killAt(kind, point);
      expect(await takeUntilPaid(purchase)).toMatchObject({ status: 'captured', order: { status: 'Paid' } });
      expect(await sandbox.audit(running())).toEqual([]);
      expect(await guest.orders()).toHaveLength(kind.orders);
    });
  }

  function losesNothing(kind: Kind, { point, taken }: (typeof STEPS)[number]): void {
    it(`${ids} killed ${point} and never requested again, no money is lost`, { timeout: TIMEOUT_MS }, async () => {
      const { guest } = await killAt(kind, point);
      await recoverLater();
      expect(await sandbox.audit(running())).toEqual([]);
      const statuses = (await guest.orders()).map(({ status }) => status);
      const paid = Array.from({ length: kind.orders - 1 }, () => 'Paid');
      expect(statuses).toEqual([...paid, taken || kind.finishes ? 'Paid' : 'Pending']);
    });
  }

  /** Kills the shop at that step of the request that takes the money, and starts it again on the same store. */
  async function killAt(kind: Kind, point: Point) {
    const guest = await HttpGuest.opened(running().origin);
    const purchase = await sandbox.prepare(kind, running(), guest);
    const { ended } = running();
    await Promise.all([expect(takeAndDie(kind, purchase, point)).rejects.toThrow(), ended]);
    expect(await ended).toBe('SIGKILL');
    await sandbox.clearFaults();
    await start(kind);
    guest.moveTo(running().origin);
    return { guest, purchase };
  }

  async function takeAndDie(kind: Kind, purchase: Purchase, point: Point): Promise<Taken> {
    if (point !== 'while the provider keeps its reply') {
      await running().arm(point);
      return purchase.take();
    }
    const before = await sandbox.captures();
    await sandbox.keepReply(kind);
    const taking = purchase.take();
    taking.catch(() => {});
    await expect.poll(() => sandbox.captures()).toBe(before + 1);
    await running().kill();
    return taking;
  }

  /** Pays as the storefront does: repeats the request while its status is unknown, and executes again after a failure. */
  async function takeUntilPaid(purchase: Purchase): Promise<Taken> {
    const first = await purchase.take();
    if (first.status === 'captured') return first;
    await recoverLater();
    return purchase.take();
  }

  /** The clock only advances, at the provider too, and for the later shops. */
  async function recoverLater(): Promise<number> {
    ahead += LATER;
    await sandbox.advance(LATER);
    return running().recover(ahead);
  }
}
