import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { expectEven, ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import { newShopper, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { embeddedStores } from '../../../support/stores/stores.ts';
import { heldSale } from './held-orders.ts';

const sandbox = sandboxDuringTests();
const HELD = 5485;

/** Actions of a shop's owner on a held order, in cents, and faults meanwhile. */
const acts = fc.oneof(
  fc.record({ do: fc.constant('capture' as const), cents: fc.integer({ min: 1, max: 2 * HELD }) }),
  fc.record({ do: fc.constantFrom('capture all' as const, 'cancel' as const, 'recover' as const, 'lose' as const) }),
);

it('N14 in any sequence of actions no more is captured than was authorised, and the ledger is the provider’s', async () => {
  const { store, release } = await embeddedStores.take();
  onTestFinished(release);
  const { db } = store;
  const orders = testOrders(db, sandbox, { capture: 'later', timeouts: { readPauses: [1] } });
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 5 }), async (asked) => {
      const sale = await heldSale(orders, newShopper(), await sandbox.token(VISA));
      const before = await takenBy(sandbox);
      for (const act of asked) await perform(act, sale.id);
      await sandbox.clearFaults();
      await orders.recover();
      const taken = (await takenBy(sandbox)) - before;
      expect(taken).toBeLessThanOrEqual(HELD);
      expect(taken > 0).toBe((await statusOf(db, sale.id)) === 'Paid');
      await expectEven(orders, sandbox);
    }),
    soakRuns(15),
  );
  expect((await ledgerOf(db)).every(([kind, amount]) => kind === 'capture' && amount <= HELD)).toBe(true);

  async function perform(act: { do: string; cents?: number }, order: string): Promise<void> {
    if (act.do === 'lose') await sandbox.fault({ match: { path: 'capture$' }, fault: 'drop-reply', times: 3 });
    if (act.do === 'cancel') await orders.cancel(order);
    if (act.do === 'recover') await orders.recover();
    if (act.do.startsWith('capture')) {
      await orders.capture({ order, ...(act.cents === undefined ? {} : { amount: act.cents / 100 }) });
    }
  }
});
