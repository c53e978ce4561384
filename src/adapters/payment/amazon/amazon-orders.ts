import type { CaptureAmazon } from '../../../../contracts/api/amazon-api.ts';
import { AMAZON_COPY } from '../../../../domain/amazon-pay/amazon-copy.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { MESSAGES } from '../../../../domain/messages.ts';
import type { AmazonPlacement } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { PaymentAnswer } from '../../../../machines/ports.ts';
import type { ApiAnswer, ApiClient } from '../../api/api.types.ts';
import { isOrder, readPayment, UNAVAILABLE } from '../payment-answer.ts';

/** O06: the calls that confirm and charge an order at Amazon. */

/** The sign-in is too old, and the shopper signs in again. */
const SESSION_EXPIRED: PaymentAnswer = {
  type: 'refused',
  code: 'session_expired',
  message: AMAZON_COPY.sessionExpired,
};

/** The reference is used, or over three hours old, and the shopper chooses again. */
const STALE: PaymentAnswer = { type: 'refused', code: 'stale_reference', message: AMAZON_COPY.staleReference };

/** Confirms the order at Amazon. It charges nothing. */
export async function payAtAmazon(api: ApiClient, placement: AmazonPlacement): Promise<PaymentAnswer> {
  const { flow, reference, order } = placement;
  const accessToken = placement.accessToken.read();
  const answer =
    flow === 'order'
      ? await api.post('orders/payamazon', { ...order, accessToken, orderReferenceId: reference })
      : await api.post('orders/payamazonsub', { ...order, accessToken, billingAgreementId: reference });
  return placementOf(answer);
}

function placementOf(answer: ApiAnswer): PaymentAnswer {
  if (answer.type === 'problem' && answer.status === 401) return SESSION_EXPIRED;
  if (answer.type === 'problem' && answer.error?.code === 'reference_stale') return STALE;
  const { order, token } = answer.type === 'ok' && isRecord(answer.body) ? answer.body : {};
  if (isOrder(order))
    return typeof token === 'string'
      ? { type: 'confirmed', token, orderId: order.id }
      : { type: 'unknown', orderId: order.id };
  const read = readPayment(answer);
  return read.type === 'requoted' || read.type === 'refused' ? read : UNAVAILABLE;
}

/** Charges the confirmed order; repeated, it charges once (N14). */
export async function captureAtAmazon(api: ApiClient, payment: CaptureAmazon): Promise<PaymentAnswer> {
  const answer = await api.post('orders/captureamazon', payment);
  const read = readPayment(answer);
  if (read.type === 'captured' || read.type === 'declined' || read.type === 'refused') return read;
  const { status, message } = answer.type === 'ok' && isRecord(answer.body) ? answer.body : {};
  if (status !== 'requires_payment_method') return { type: 'unknown', orderId: null };
  const said = typeof message === 'string' ? message : MESSAGES.paymentFailed;
  return { type: 'declined', severity: 'soft', message: said, canChooseAnother: true };
}
