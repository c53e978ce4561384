import type { PayPalOutcome } from '../../../../contracts/api/paypal-api.ts';
import type { OpenedApproval } from '../../../../server/checkout/approvals/approval-answer.ts';
import type { AskedApproval } from '../../../../server/checkout/approvals/create-approval.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { Back } from '../../../support/paypal/payer.ts';
import { type Shopper, saleRequest } from '../../../support/shops/order-shop.ts';

/** A sale as the order form sends it for PayPal. */
export async function payPalSale(orders: Orders, shopper: Shopper): Promise<AskedApproval> {
  const { cardDetails: _, ...sale } = await saleRequest(orders, shopper, '');
  return { ...sale, paymentMethod: 'paypal', returnPath: '/order?uid=u' };
}

/** A shopper with an open approval page of PayPal. */
export async function createdApproval(orders: Orders, shopper: Shopper): Promise<OpenedApproval> {
  const answer = await orders.createApproval(shopper.session, await payPalSale(orders, shopper), 'payment');
  if (answer.type === 'approval') return answer.approval;
  throw new Error(JSON.stringify(answer));
}

/** Returns the outcome after a shopper's return; throws the code of a refusal. */
export async function executeBack(
  orders: Orders,
  { session }: Shopper,
  back: Back,
  kind: 'payment' | 'subscription' = 'payment',
): Promise<PayPalOutcome> {
  const { token, paymentId, PayerID } = back;
  const result = await orders.executeApproval(session, { token, named: paymentId, payerRef: PayerID }, kind);
  if (result.type === 'outcome') return result.outcome;
  throw new Error(result.code);
}
