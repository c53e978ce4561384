import type { CaptureAmazon } from '../../../../contracts/api/amazon-api.ts';
import type { ProviderReturn } from '../../../../domain/orders/payment-return.ts';
import type { PaymentAnswer } from '../../../../machines/ports.ts';
import type { ApiClient } from '../../api/api.types.ts';
import { captureAtAmazon } from './amazon-orders.ts';

/** A4, Q04: completes a payment after a page of Amazon: the server reads Amazon, and believes nothing of the address. */
export async function resolveReturn(api: ApiClient, { token, paymentId }: ProviderReturn): Promise<PaymentAnswer> {
  const payment: CaptureAmazon = token === null ? { orderReferenceId: paymentId ?? '' } : { token };
  const outcome = await captureAtAmazon(api, payment);
  return outcome.type === 'refused' && outcome.code === 'order_missing' ? { type: 'missing' } : outcome;
}
