import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayPalSandbox, startPayPalSandbox } from '../../../sandboxes/paypal/paypal-sandbox.ts';
import type { PayPalProtocol } from '../../../server/payments/paypal/choose-paypal.ts';
import { type CardSandbox, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { payPalAudit } from '../../support/crash/paypal-audit.ts';
import { PURCHASES, type Purchase, type PurchaseKind, type Taken } from '../../support/crash/paypal-purchases.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { payPalAt, type TestPayPal } from '../../support/paypal/paypal.ts';
import { filled } from '../../support/stores/data-template.ts';

type PayPalPoint = KillPoint | 'while PayPal keeps its reply';

/** Each step of executing an approval; `taken` is true once PayPal has captured. */
const STEPS: { point: PayPalPoint; taken: boolean }[] = [
  { point: 'before the call to the provider', taken: false },
  { point: 'while PayPal keeps its reply', taken: true },
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

/** Each way to pay has one case, on the stores and to the ends in turn; the cases together cover every step. */
const sharesOf = (purchase: number) => {
  const isOdd = purchase % 2 === 1;
  const share = [2 * purchase + (isOdd ? 1 : 0)];
  return isOdd ? ([[], share] as const) : ([share, []] as const);
};

/** Milliseconds after which the recovery reads every open attempt. */
const LATER = 3 * 60_000;

/** Each case starts a process, which is slow on a busy machine. */
const TIMEOUT_MS = 90_000;

/**
 * N14, O02, O04, O05, T07: the crash tests of the order engine for every PayPal request that takes money. One shop with
 * one store runs through all of them, and uses each of PayPal's protocols in turn.
 */
export function payPalMatrix(store: CrashStore): void {
  let folder = '';
  let dataFolder = '';
  let url: string | undefined;
  let cards: CardSandbox;
  let sandbox: PayPalSandbox;
  let paypal: TestPayPal;
  let shop: ShopProcess | undefined;
  let spoken: PayPalProtocol | null = null;
  let ahead = 0;
  const start = async ({ protocol }: PurchaseKind): Promise<ShopProcess> => {
    spoken = protocol;
    const stores = { dataFolder, databaseUrl: url };
    const providers = { sandbox: cards.origin, payPal: { origin: sandbox.origin, protocol } };
    shop = await startShop({ ...stores, ...providers, ahead, readPauses: [20, 50] });
    return shop;
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
    sandbox = await startPayPalSandbox({ port: 0, dataFolder: path.join(folder, 'paypal') });
    paypal = payPalAt(() => sandbox.origin);
  });
  afterAll(async () => {
    await shop?.kill();
    await Promise.all([cards?.kill(), sandbox?.close()]);
    await fs.rm(folder, { recursive: true, force: true });
  });

  for (const [index, kind] of PURCHASES.entries()) {
    const cases = casesOf(CASES, store, CASES.length, sharesOf(index));
    if (cases.length === 0) continue;
    describe(`${kind.name}, by ${kind.protocol}`, () => {
      beforeAll(async () => {
        if (spoken === kind.protocol) return;
        await shop?.kill();
        await start(kind);
      }, TIMEOUT_MS);
      for (const { step, isAskedAgain } of cases) {
        if (isAskedAgain) isTakenOnce(kind, step.point);
        else losesNothing(kind, step);
      }
    });
  }

  function isTakenOnce(kind: PurchaseKind, point: PayPalPoint): void {
    it(`N14 O02 O04 O05 T07 killed ${point} and requested again, it is captured once`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { guest, purchase } = await killAt(kind, point);
      expect(await takeUntilPaid(purchase)).toMatchObject({ status: 'captured', order: { status: 'Paid' } });
      expect(await payPalAudit(running(), paypal)).toEqual([]);
      expect(await guest.orders()).toHaveLength(kind.orders);
    });
  }

  function losesNothing(kind: PurchaseKind, { point, taken }: (typeof STEPS)[number]): void {
    it(`N14 O02 O04 O05 T07 killed ${point} and never requested again, no money is lost`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { guest } = await killAt(kind, point);
      await recoverLater();
      expect(await payPalAudit(running(), paypal)).toEqual([]);
      const statuses = (await guest.orders()).map(({ status }) => status);
      const paid = Array.from({ length: kind.orders - 1 }, () => 'Paid');
      expect(statuses).toEqual([...paid, taken || kind.finishes ? 'Paid' : 'Pending']);
    });
  }

  /** Kills the shop at that step of the request that takes the money, and starts it again on the same store. */
  async function killAt(kind: PurchaseKind, point: PayPalPoint) {
    const guest = await HttpGuest.opened(running().origin);
    const purchase = await kind.prepare(running(), guest, paypal);
    const { ended } = running();
    await Promise.all([expect(takeAndDie(kind, purchase, point)).rejects.toThrow(), ended]);
    expect(await ended).toBe('SIGKILL');
    await paypal.clearFaults();
    await start(kind);
    guest.moveTo(running().origin);
    return { guest, purchase };
  }

  async function takeAndDie({ request }: PurchaseKind, purchase: Purchase, point: PayPalPoint): Promise<Taken> {
    if (point !== 'while PayPal keeps its reply') {
      await running().arm(point);
      return purchase.take();
    }
    const before = (await paypal.ledger()).sales.length;
    const match = { method: 'POST', path: request.path };
    if (request.nth > 1) await paypal.fault({ match, fault: 'latency', ms: 1, times: request.nth - 1 });
    await paypal.fault({ match, fault: 'timeout', at: 'after-commit' });
    const taking = purchase.take();
    taking.catch(() => {});
    await expect.poll(async () => (await paypal.ledger()).sales.length, { timeout: 10_000 }).toBe(before + 1);
    await running().kill();
    return taking;
  }

  /**
   * Pays as the storefront does: repeats the request while its status is unknown, and executes again after a failure.
   */
  async function takeUntilPaid(purchase: Purchase): Promise<Taken> {
    const first = await purchase.take();
    if (first.status === 'captured') return first;
    await recoverLater();
    return purchase.take();
  }

  /** The clock only advances, at PayPal too, and for the later shops. */
  async function recoverLater(): Promise<number> {
    ahead += LATER;
    await paypal.control('clock', { ms: LATER });
    return running().recover(ahead);
  }
}
