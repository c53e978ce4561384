import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AmazonSandbox, startAmazonSandbox } from '../../../sandboxes/amazon/amazon-sandbox.ts';
import { control, MWS } from '../../sandboxes/amazon/support/sandbox.ts';
import { amazonAudit } from '../../support/crash/amazon-audit.ts';
import { AMAZON_PURCHASES, type AmazonPurchase } from '../../support/crash/amazon-purchases.ts';
import { type CardSandbox, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import type { Purchase, Taken } from '../../support/crash/paypal-purchases.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { amazonFolder } from '../../support/funnels/amazon-folder.ts';
import { filled } from '../../support/stores/data-template.ts';

type AmazonPoint = KillPoint | 'while Amazon keeps its reply';

/** Each step of charging a confirmed payment; `taken` is true once Amazon has captured. */
const STEPS: { point: AmazonPoint; taken: boolean }[] = [
  { point: 'before the call to the provider', taken: false },
  { point: 'while Amazon keeps its reply', taken: true },
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

/** Each way to pay has one case in `npm test`: the money is taken and the reply lost, on the stores and to the ends in turn. */
const SHARES = [
  [[2], []],
  [[], [5]],
  [[3], []],
  [[], [4]],
] as const;

/** Milliseconds after which the recovery reads every open attempt. */
const LATER = 3 * 60_000;

/** Each case starts a process, which is slow on a busy machine. */
const TIMEOUT_MS = 90_000;

/** N14, O02, O06, T07: the crash tests of the order engine for every request to Amazon that takes money. */
export function amazonMatrix(store: CrashStore): void {
  let folder = '';
  let dataFolder = '';
  let url: string | undefined;
  let cards: CardSandbox;
  let amazon: AmazonSandbox;
  let shop: ShopProcess | undefined;
  let ahead = 0;
  const funnels = amazonFolder();
  const start = async (): Promise<void> => {
    const stores = { dataFolder, databaseUrl: url };
    const providers = { sandbox: cards.origin, amazon: { origin: amazon.origin } };
    shop = await startShop({ ...stores, ...providers, funnels, ahead, readPauses: [20, 50] });
  };
  const running = (): ShopProcess => {
    if (!shop) throw new Error('the shop runs only while the tests do');
    return shop;
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-crash-'));
    dataFolder = await filled(path.join(folder, 'data'));
    url = await store.databaseUrl?.();
    cards = await startCardSandbox(path.join(folder, 'cards'));
    const clock = () => Date.now() + ahead;
    amazon = await startAmazonSandbox({ port: 0, dataFolder: path.join(folder, 'amazon'), clock });
    await start();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await shop?.kill();
    await Promise.all([cards?.kill(), amazon?.close()]);
    await fs.rm(folder, { recursive: true, force: true });
  });

  for (const [index, kind] of AMAZON_PURCHASES.entries()) {
    const cases = casesOf(CASES, store, CASES.length, SHARES[index] ?? [[], []]);
    if (cases.length === 0) continue;
    describe(kind.name, () => {
      for (const { step, isAskedAgain } of cases) {
        if (isAskedAgain) isTakenOnce(kind, step.point);
        else losesNothing(kind, step);
      }
    });
  }

  function isTakenOnce(kind: AmazonPurchase, point: AmazonPoint): void {
    it(`N14 O02 O06 T07 killed ${point} and requested again, it is captured once`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { guest, purchase } = await killAt(kind, point);
      expect(await takeUntilPaid(purchase)).toMatchObject({ status: 'captured', order: { status: 'Paid' } });
      expect(await amazonAudit(running(), amazon)).toEqual([]);
      expect(await guest.orders()).toHaveLength(kind.orders);
    });
  }

  function losesNothing(kind: AmazonPurchase, { point, taken }: (typeof STEPS)[number]): void {
    it(`N14 O02 O06 T07 killed ${point} and never requested again, no money is lost`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { guest } = await killAt(kind, point);
      await recoverLater();
      expect(await amazonAudit(running(), amazon)).toEqual([]);
      const statuses = (await guest.orders()).map(({ status }) => status);
      expect(statuses.slice(0, -1)).toEqual(Array.from({ length: kind.orders - 1 }, () => 'Paid'));
      expect(statuses.at(-1)).toBe(taken || kind.finishes ? 'Paid' : 'Pending');
    });
  }

  /** Kills the shop at that step of the request that takes the money, and starts it again on the same store. */
  async function killAt(kind: AmazonPurchase, point: AmazonPoint) {
    const guest = await HttpGuest.opened(running().origin);
    const purchase = await kind.prepare(running(), guest, amazon);
    const { ended } = running();
    await Promise.all([expect(takeAndDie(kind, purchase, point)).rejects.toThrow(), ended]);
    expect(await ended).toBe('SIGKILL');
    await fetch(`${amazon.origin}/_sim/faults`, { method: 'DELETE' });
    await start();
    guest.moveTo(running().origin);
    return { guest, purchase };
  }

  async function takeAndDie({ action }: AmazonPurchase, purchase: Purchase, point: AmazonPoint): Promise<Taken> {
    if (point !== 'while Amazon keeps its reply') {
      await running().arm(point);
      return purchase.take();
    }
    const captures = () => amazon.world.ledger.all('capture').length;
    const before = captures();
    const match = { method: 'POST', path: `${MWS}/${action}$` };
    await control(amazon.origin, 'faults', { match, fault: 'timeout', at: 'after-commit' });
    const taking = purchase.take();
    taking.catch(() => {});
    await expect.poll(captures, { timeout: 10_000 }).toBe(before + 1);
    await running().kill();
    return taking;
  }

  /** Pays as the storefront does: repeats the request while its status is unknown. */
  async function takeUntilPaid(purchase: Purchase): Promise<Taken> {
    const first = await purchase.take();
    if (first.status === 'captured') return first;
    await recoverLater();
    return purchase.take();
  }

  /** The clock only advances, at Amazon too, and for the later shops. */
  async function recoverLater(): Promise<number> {
    ahead += LATER;
    return running().recover(ahead);
  }
}
