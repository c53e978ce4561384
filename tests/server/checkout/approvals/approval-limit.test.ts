import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { AskedApproval } from '../../../../server/checkout/approvals/create-approval.ts';
import type { ProviderCallLimits } from '../../../../server/orders/records/guards.types.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { createRegistry } from '../../../../server/payments/registry.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  challengeOf,
  newShopper,
  saleRequest,
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

/** Limits that count the pages, and open as many of them. */
function limitOf(most: number): ProviderCallLimits & { pages: () => number } {
  let pages = 0;
  const mayOpenApproval = () => {
    pages += 1;
    return pages <= most;
  };
  return { mayOpenApproval, mayAskAbout: () => true, pages: () => pages };
}

describeOnBothStores('the limit of approval pages', (makeStore) => {
  async function shopWith(providerCallLimits: ProviderCallLimits, more: Partial<ApprovalProvider> = {}) {
    const provider = { ...pondPay({ agrees: false }, () => new Date()).provider, ...more };
    const providers = createRegistry(testCard(cards), [provider]);
    const { db } = await makeStore();
    return { db, provider, orders: testOrders(db, cards, { providers, providerCallLimits }) };
  }

  it('O04 beyond it no order is written, and none is told to be unpaid', async () => {
    const { db, orders } = await shopWith(limitOf(0));
    const shopper = newShopper();
    const answer = await orders.createApproval(
      shopper.session,
      asked(await saleRequest(orders, shopper, '')),
      'payment',
    );
    expect(answer).toMatchObject({ type: 'problem', status: 429, code: 'too_many_attempts' });
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('N14 O04 beyond it a card that was charged meanwhile is told as paid', async () => {
    const { orders } = await shopWith(limitOf(0));
    const shopper = newShopper();
    const byCard = await saleRequest(orders, shopper, await cards.token(CHALLENGED));
    const secret = challengeOf(await orders.placeGuestOrder(shopper.session, byCard));
    await cards.answerChallenge(secret, 'complete');
    const answer = await orders.createApproval(shopper.session, asked(byCard), 'payment');
    expect(answer).toMatchObject({ type: 'reply', reply: { payment: { status: 'captured' } } });
  });

  it('O04 a request is counted once, also where another tab overtakes its page', async () => {
    const limits = limitOf(20);
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
    const shop = await shopWith(limits, { createApproval });
    const own = asked(await saleRequest(shop.orders, shopper, ''));
    expect(await shop.orders.createApproval(shopper.session, own, 'payment')).toMatchObject(OPENED);
    expect(limits.pages()).toBe(2);
  });
});

const OPENED = { type: 'approval' };
