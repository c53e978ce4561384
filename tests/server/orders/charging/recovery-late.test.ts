import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from '../../../../server/db/schema/schema.ts';
import type { TokenProvider } from '../../../../server/payments/port/provider.ts';
import { statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type Shopper,
  saleRequest,
  type TestOrders,
  type TestParts,
  testCard,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores, type MakeStore } from '../../../support/stores/stores.ts';
import { attemptOf, chargesOf, heldOrder } from '../capturing/held-orders.ts';

const MINUTE = 60_000;

describeOnBothStores('a round of recovery that reads slowly', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 does not expire a charge that was sent since the round began, and captures it once', async () => {
    const { orders, shopper, place, slowRound } = await shop(makeStore, {});
    const { charged, reply } = await slowRound(({ charged: isCharged }) => isCharged);
    expect(charged).toBe(1);
    expect(capturedOrder(await reply).status).toBe('Paid');
    expect(capturedOrder(await place()).status).toBe('Paid');
    expect((await orders.all(shopper.session)).map(({ status }) => status)).toEqual(['Paid']);
    expect(await takenBy(sandbox)).toBe(5485);
  });

  it('N14 does not expire an authorisation that was sent since the round began', async () => {
    const { db, slowRound } = await shop(makeStore, { capture: 'later' });
    const { reply } = await slowRound(async ({ charged, answer, reply: replied }) => {
      await charged;
      answer();
      await replied;
    });
    const { id } = heldOrder(await reply);
    expect(await statusOf(db, id)).toBe('Authorized');
    const attempt = await attemptOf(db, id);
    expect(attempt.status).toBe('authorized');
    expect(await sandbox.intent(attempt.provider_ref ?? '')).toMatchObject({ status: 'requires_capture' });
  });

  it('N14 releases nothing by an outcome without a reference', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const card = testCard(sandbox);
    const parts = { clock: clock.now, capture: 'later', timeouts: { readPauses: [] } } as const;
    const other = testOrders(db, sandbox, parts);
    const late = async () => {
      await other.recover();
      return { type: 'absent' } as const;
    };
    const invalidateIdempotencyKey = async () => ({ type: 'absent' }) as const;
    const orders = testOrders(db, sandbox, { ...parts, card: { ...card, read: late, invalidateIdempotencyKey } });
    const shopper = newShopper();
    await sandbox.fault({ match: { method: 'POST', path: '/v1/payment_intents$' }, fault: 'drop-reply', times: 9 });
    await other.placeGuestOrder(shopper.session, await saleRequest(other, shopper, await sandbox.token(VISA)));
    await sandbox.clearFaults();
    clock.advance(3 * MINUTE);
    await orders.recover();
    const [sale] = await orders.all(shopper.session);
    expect(sale?.status).toBe('Authorized');
    expect(await attemptOf(db, sale?.id ?? '')).toMatchObject({ status: 'authorized', failure: null });
    expect(await chargesOf(sandbox)).toEqual([[5485, 0]]);
  });

  /** The signals of a test while recovery reads an earlier attempt than the sale's. */
  interface Reading {
    /** Resolves once the provider has charged the sale and its reply is under way. */
    charged: Promise<void>;
    /** Lets the reply arrive. */
    answer(): void;
    reply: ReturnType<TestOrders['placeGuestOrder']>;
  }

  /** A shop with a lost charge, and a later sale that waits for its customer at the provider. */
  async function shop(make: MakeStore, parts: TestParts) {
    const { db } = await make();
    const clock = testClock();
    const card = testCard(sandbox);
    const own = { clock: clock.now, ...parts };
    await loseCharge(db, card, own);
    clock.advance(1000);
    const customer = gate();
    const asked = gate();
    const charged = gate();
    const answer = gate();
    let charges = 0;
    const slow: Partial<TokenProvider> = {
      createCustomer: async (orderId) => {
        asked.open();
        await customer.passed;
        return card.createCustomer(orderId);
      },
      charge: async (request) => {
        charges += 1;
        const result = await card.charge(request);
        charged.open();
        await answer.passed;
        return result;
      },
    };
    const orders = testOrders(db, sandbox, { ...own, card: { ...card, ...slow } });
    const shopper = newShopper();
    const request = await openSale(orders, shopper);
    const place = () => orders.placeGuestOrder(shopper.session, request);
    const slowRound = async (during: (reading: Reading) => Promise<void>) => {
      const reply = place();
      await asked.passed;
      clock.advance(30_000);
      const read: TokenProvider['read'] = async (charge) => {
        customer.open();
        await during({ charged: charged.passed, answer: answer.open, reply });
        clock.advance(3 * MINUTE);
        return card.read(charge);
      };
      await testOrders(db, sandbox, { ...own, card: { ...card, read } }).recover();
      answer.open();
      return { charged: charges, reply };
    };
    return { db, orders, shopper, place, slowRound };
  }

  /** A sale whose Pending order exists before, so that its attempt is written before its customer is. */
  async function openSale(orders: TestOrders, shopper: Shopper) {
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const { orderType: _, ...open } = request;
    await orders.putOrder(shopper.session, open, 'Funnel');
    return request;
  }

  async function loseCharge(db: Kysely<Schema>, card: TokenProvider, parts: TestParts): Promise<void> {
    const charge = async () => {
      throw new Error('killed');
    };
    const orders = testOrders(db, sandbox, { ...parts, card: { ...card, charge } });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await expect(orders.placeGuestOrder(shopper.session, request)).rejects.toThrow('killed');
  }
});

/** A promise that resolves when the test opens it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
