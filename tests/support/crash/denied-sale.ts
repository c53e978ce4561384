import type { PayPalApproval } from '../../../contracts/api/paypal-api.ts';
import type { TestPayPal } from '../paypal/paypal.ts';
import type { HttpGuest } from './http-guest.ts';
import type { ShopProcess } from './shops.ts';

/** A sale by PayPal whose payment is on its way, and is denied by the time the shop looks again. */
export async function placeDeniedSale({ hash }: ShopProcess, guest: HttpGuest, paypal: TestPayPal): Promise<void> {
  const { cardDetails: _, paymentMethod: __, ...sale } = await guest.saleRequest(hash, '');
  const asked = { ...sale, returnPath: '/order?uid=classic' };
  const { json } = await guest.post<PayPalApproval>('orders/createpaypalpayment', asked);
  const { token, paymentId, PayerID } = await paypal.visit(json.approvalUrl, { funding: 'echeck' });
  await guest.post('orders/executepaypalpayment', { token, paymentId, PayerID });
  await paypal.control('pending', { sale: (await paypal.ledger()).sales.at(-1)?.id ?? '', state: 'denied' });
}
