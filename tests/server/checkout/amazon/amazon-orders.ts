import type { Order } from '../../../../contracts/api/order-api.ts';
import {
  control,
  draftAgreement,
  draftOrder,
  type RunningSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { OpenedApproval } from '../../../../server/checkout/approvals/approval-answer.ts';
import type { AskedApproval } from '../../../../server/checkout/approvals/create-approval.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import type { TestSandbox } from '../../../support/shops/order-sandbox.ts';
import {
  newShopper,
  type Shopper,
  saleRequest,
  type TestOrders,
  type TestParts,
  testCard,
  testOrders,
} from '../../../support/shops/order-shop.ts';
import { subscribingRequest } from '../../../support/shops/subscription-shop.ts';
import { optionsFor } from '../../payments/amazon/support.ts';

/** The shop's orders on a real store, with Amazon's real sandbox. */
export function amazonOrders(
  db: OrdersDeps['db'],
  cards: TestSandbox,
  { origin }: RunningSandbox,
  more: TestParts = {},
): TestOrders {
  return testOrders(db, cards, { providers: shopProviders(testCard(cards), null, optionsFor(origin)), ...more });
}

/** A sale as the order form sends it for a reference that the widgets made. */
export async function amazonSale(orders: TestOrders, shopper: Shopper, instrumentRef: string): Promise<AskedApproval> {
  const { cardDetails: _, ...sale } = await saleRequest(orders, shopper, '');
  return { ...sale, paymentMethod: 'amazon', returnPath: '/order?uid=u', instrumentRef };
}

/** A shopper whose sale is confirmed at Amazon, and not charged. */
export async function confirmedSale(orders: TestOrders, sandbox: RunningSandbox, email?: string) {
  const shopper = newShopper();
  const draft = draftOrder(sandbox.simulator, email);
  const approval = await opened(orders, shopper, await amazonSale(orders, shopper, draft.contractId), 'payment');
  return { shopper, draft, approval };
}

export async function opened(
  orders: TestOrders,
  { session }: Shopper,
  asked: AskedApproval,
  kind: 'payment' | 'subscription',
): Promise<OpenedApproval> {
  const answer = await orders.createApproval(session, asked, kind);
  if (answer.type === 'approval') return answer.approval;
  throw new Error(JSON.stringify(answer));
}

/** The paid, or authorized, order of a confirmed sale. */
export async function paidSale(orders: TestOrders, sandbox: RunningSandbox) {
  const { shopper, approval } = await confirmedSale(orders, sandbox);
  return { shopper, order: await paid(orders, shopper, approval, 'payment') };
}

/** The paid sale of a subscription by a billing agreement, after a first charge that was declined with the code. */
export async function subscribedSale(orders: TestOrders, cards: TestSandbox, sandbox: RunningSandbox, code = '') {
  const shopper = newShopper();
  const { contractId: instrumentRef } = draftAgreement(sandbox.simulator);
  const { cardDetails: _, ...sale } = await subscribingRequest({ orders }, cards, '4242424242424242', shopper);
  const asked = { ...sale, paymentMethod: 'amazon' as const, returnPath: '/order?uid=u', instrumentRef };
  if (code !== '') {
    const { token } = await opened(orders, shopper, asked, 'subscription');
    await control(sandbox.origin, 'declines', { code });
    await orders.executeApproval(shopper.session, { token }, 'subscription');
  }
  const approval = await opened(orders, shopper, asked, 'subscription');
  return { shopper, agreementRef: instrumentRef, order: await paid(orders, shopper, approval, 'subscription') };
}

export async function paid(
  orders: TestOrders,
  { session }: Shopper,
  { token }: OpenedApproval,
  kind: 'payment' | 'subscription',
): Promise<Order> {
  const result = await orders.executeApproval(session, { token }, kind);
  if (result.type === 'outcome' && 'order' in result.outcome && result.outcome.order) return result.outcome.order;
  throw new Error(JSON.stringify(result));
}
