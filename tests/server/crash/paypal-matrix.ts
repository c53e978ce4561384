import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../../../contracts/order-api.ts';
import type { PayPalApproval } from '../../../contracts/paypal-api.ts';
import { shopBundleDuringTests } from '../../support/crash/bundle-shop.ts';
import { type CardSandbox, startCardSandbox } from '../../support/crash/card-sandbox.ts';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { type ShopProcess, startShop } from '../../support/crash/shops.ts';
import { type Back, payPalDuringTests } from '../../support/paypal.ts';

export type PayPalPoint = KillPoint | 'while PayPal keeps its reply';

/** Each step of executing what was approved; `taken` says whether PayPal has the money by then. */
export const PAYPAL_STEPS: { point: PayPalPoint; taken: boolean }[] = [
  { point: 'before the call to the provider', taken: false },
  { point: 'while PayPal keeps its reply', taken: true },
  { point: 'after the reply', taken: true },
  { point: 'while the payment is written', taken: true },
  { point: 'before the HTTP reply', taken: true },
];

const LATER = 3 * 60_000;

type Executed = { status?: string; order?: Order | null };

/** N14 O04: the crash tests of the order engine for what is approved on PayPal's page. */
export function payPalMatrix(databaseUrl: (() => Promise<string>) | null, steps: typeof PAYPAL_STEPS): void {
  const bundle = shopBundleDuringTests();
  const paypal = payPalDuringTests();
  let folder = '';
  let url: string | undefined;
  let cards: CardSandbox;
  let shop: ShopProcess;
  let ahead = 0;
  const start = async () => {
    const stores = { dataFolder: path.join(folder, 'data'), databaseUrl: url };
    shop = await startShop(bundle(), { ...stores, sandbox: cards.origin, payPal: paypal.origin(), ahead });
  };
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-crash-'));
    url = await databaseUrl?.();
    cards = await startCardSandbox(path.join(folder, 'sandbox'));
    await start();
  });
  afterAll(async () => {
    await shop?.kill();
    await cards?.kill();
    await fs.rm(folder, { recursive: true, force: true });
  });

  for (const { point, taken } of steps) {
    it(`N14 O04 PayPal: killed ${point}, and asked again, it is taken once`, async () => {
      const { guest, back, approval } = await killAt(point);
      const first = await execute(guest, back);
      if (first.status === 'unknown') await recoverLater();
      const last = first.status === 'captured' ? first : await execute(guest, back);
      expect(last).toMatchObject({ status: 'captured', order: { id: approval.order.id, status: 'Paid' } });
      expect(await booksOf(approval)).toEqual(await salesOf(approval));
      expect(await salesOf(approval)).toHaveLength(1);
    });

    it(`N14 O04 PayPal: killed ${point}, and never asked again, no money is lost`, async () => {
      const { guest, approval } = await killAt(point);
      await recoverLater();
      expect(await booksOf(approval)).toEqual(await salesOf(approval));
      expect(await salesOf(approval)).toHaveLength(taken ? 1 : 0);
      expect((await guest.orders()).map(({ status }) => status)).toEqual([taken ? 'Paid' : 'Pending']);
    });
  }

  /** Kills the shop at that step of executing, and starts it again on the same store. */
  async function killAt(point: PayPalPoint) {
    const guest = await HttpGuest.opened(shop.origin);
    const approval = await chosen(guest);
    const back = await paypal.visit(approval.approvalUrl);
    await Promise.all([expect(executeAndDie(guest, back, point)).rejects.toThrow(), shop.ended]);
    expect(await shop.ended).toBe('SIGKILL');
    await paypal.clearFaults();
    await start();
    guest.moveTo(shop.origin);
    return { guest, approval, back };
  }

  async function chosen(guest: HttpGuest): Promise<PayPalApproval> {
    const { cardDetails: _, paymentMethod: __, ...sale } = await guest.saleRequest(shop.hash, '');
    const asked = { ...sale, returnPath: '/order?uid=classic' };
    const { status, json } = await guest.post<PayPalApproval>('orders/createpaypalpayment', asked);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  }

  async function executeAndDie(guest: HttpGuest, back: Back, point: PayPalPoint): Promise<Executed> {
    if (point !== 'while PayPal keeps its reply') {
      await shop.arm(point);
      return execute(guest, back);
    }
    await paypal.fault({ match: { method: 'POST', path: 'capture$' }, fault: 'timeout', at: 'after-commit' });
    const executing = execute(guest, back);
    executing.catch(() => {});
    await expect.poll(async () => (await paypal.ledger()).sales.length, { timeout: 10_000 }).toBe(1);
    await shop.kill();
    return executing;
  }

  async function execute(guest: HttpGuest, { token, paymentId, PayerID }: Back): Promise<Executed> {
    return (await guest.post<Executed>('orders/executepaypalpayment', { token, paymentId, PayerID })).json;
  }

  async function booksOf({ order }: PayPalApproval) {
    const { ledger } = await shop.books();
    const own = ledger.filter((line) => line.order_id === order.id);
    return own.map((line) => ({ ref: line.provider_ref, amount: line.amount_minor }));
  }

  async function salesOf({ order }: PayPalApproval) {
    const { sales } = await paypal.ledger();
    const own = sales.filter((sale) => sale.invoice === order.id && sale.state === 'completed');
    return own.map(({ id, amount }) => ({ ref: id, amount: amount.minor }));
  }

  /** Time only ever goes on, for the shops that come after this one too. */
  function recoverLater(): Promise<number> {
    ahead += LATER;
    return shop.recover(ahead);
  }
}
