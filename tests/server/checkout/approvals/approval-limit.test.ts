import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { AskedApproval } from '../../../../server/checkout/approvals/create-approval.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import { SHARED_ADDRESS } from '../../../../server/http/client-address.ts';
import { pageTries } from '../../../../server/orders/records/card-tries.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { takeTry } from '../../../../server/storage/tries.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  challengeOf,
  newShopper,
  type Shopper,
  saleRequest,
  TEST_TRY_KEY,
  testCard,
  testOrders,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { POND, pondPay } from './pond-pay.ts';

const cards = sandboxDuringTests();

/** As a request has it; the API's schema would name the payment method. */
function asked({ cardDetails: _, ...order }: CreateGuestOrder): AskedApproval {
  return JSON.parse(JSON.stringify({ ...order, paymentMethod: POND, returnPath: '/order?uid=u' }));
}

const MOST = 20;

/** Opens so many pages as other processes do, and returns how many were allowed. */
async function openedElsewhere(db: Store['db'], { session }: Shopper, count: number, at = new Date()): Promise<number> {
  const deps = { tryKeyOf: TEST_TRY_KEY, clock: () => at };
  const open = () => takeTry(db, pageTries(deps, session, randomUUID()));
  return (await Promise.all(Array.from({ length: count }, open))).filter((isOpened) => isOpened).length;
}

describeOnBothStores('the limit of approval pages', (makeStore) => {
  async function shopWith(more: Partial<ApprovalProvider> = {}) {
    const provider = { ...pondPay({ agrees: false }, () => new Date()).provider, ...more };
    const providers = createRegistry(testCard(cards), [provider]);
    const { db } = await makeStore();
    return { db, provider, orders: testOrders(db, cards, { providers }) };
  }

  it('O04 beyond it no order is written, and none is told to be unpaid', async () => {
    const { db, orders } = await shopWith();
    const shopper = newShopper();
    expect(await openedElsewhere(db, shopper, MOST + 5)).toBe(MOST);
    const answer = await orders.createApproval(
      shopper.session,
      asked(await saleRequest(orders, shopper, '')),
      'payment',
    );
    expect(answer).toMatchObject({ type: 'problem', status: 429, code: 'too_many_attempts' });
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('N14 O04 beyond it a card that was charged meanwhile is told as paid', async () => {
    const { db, orders } = await shopWith();
    const shopper = newShopper();
    await openedElsewhere(db, shopper, MOST);
    const byCard = await saleRequest(orders, shopper, await cards.token(CHALLENGED));
    const secret = challengeOf(await orders.placeGuestOrder(shopper.session, byCard));
    await cards.answerChallenge(secret, 'complete');
    const answer = await orders.createApproval(shopper.session, asked(byCard), 'payment');
    expect(answer).toMatchObject({ type: 'reply', reply: { payment: { status: 'captured' } } });
  });

  it('O04 a request is counted once, also where another tab overtakes its page', async () => {
    const shopper = newShopper();
    let isOvertaken = false;
    const createApproval: ApprovalProvider['createApproval'] = async (request) => {
      if (!isOvertaken) {
        isOvertaken = true;
        const other = await saleRequest(shop.orders, shopper, '', 'three-jars');
        expect(await shop.orders.createApproval(shopper.session, asked(other), 'payment')).toMatchObject(OPENED);
      }
      return pond.createApproval(request);
    };
    const pond = pondPay({ agrees: false }, () => new Date()).provider;
    const shop = await shopWith({ createApproval });
    const own = asked(await saleRequest(shop.orders, shopper, ''));
    expect(await shop.orders.createApproval(shopper.session, own, 'payment')).toMatchObject(OPENED);
    expect(await openedElsewhere(shop.db, shopper, MOST)).toBe(MOST - 2);
  });

  it('O04 a session opens twenty in an hour, and twenty in the next', async () => {
    const { db } = await shopWith();
    const shopper = newShopper();
    const later = new Date(Date.now() + 3_600_000);
    expect(await openedElsewhere(db, shopper, 25)).toBe(20);
    expect(await openedElsewhere(db, newShopper(), 1)).toBe(1);
    expect(await openedElsewhere(db, shopper, 25, later)).toBe(20);
  });

  it('O04 a thousand shoppers behind one address open two each, and sessions that are made for it no more', async () => {
    const { db } = await shopWith();
    const at = new Date();
    for (const [address, allowed] of [
      ['198.51.100.1', 0],
      [SHARED_ADDRESS, 3],
    ] as const) {
      const key = TEST_TRY_KEY(`pages of address ${address}`);
      await sql`insert into tries select ${key}, 'page ' || n, 1, ${at} from generate_series(1, 2000) n`.execute(db);
      const open = () => openedElsewhere(db, { ...newShopper(), session: { hash: randomUUID(), address } }, 1, at);
      expect((await open()) + (await open()) + (await open())).toBe(allowed);
    }
  });
});

const OPENED = { type: 'approval' };
