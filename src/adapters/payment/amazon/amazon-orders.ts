import type { CaptureAmazon } from '../../../../contracts/api/amazon-api.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { MESSAGES } from '../../../../domain/messages.ts';
import type {
  AmazonPlacement,
  CaptureOutcome,
  PlacementOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiAnswer, ApiClient } from '../../api/api.types.ts';
import { isOrder, readPayment, UNAVAILABLE } from '../payment-answer.ts';

/** O06: the calls that confirm and charge an order at Amazon. */

/** The code of a reference that no order can be placed by any more. */
const STALE = 'reference_stale';

/** Confirms the order at Amazon. It charges nothing. */
export async function payAtAmazon(api: ApiClient, placement: AmazonPlacement): Promise<PlacementOutcome> {
  const { flow, reference, order } = placement;
  const accessToken = placement.accessToken.read();
  const answer =
    flow === 'order'
      ? await api.post('orders/payamazon', { ...order, accessToken, orderReferenceId: reference })
      : await api.post('orders/payamazonsub', { ...order, accessToken, billingAgreementId: reference });
  return placementOf(answer);
}

function placementOf(answer: ApiAnswer): PlacementOutcome {
  if (answer.type === 'problem' && answer.status === 401) return { type: 'session_expired' };
  if (answer.type === 'problem' && answer.error?.code === STALE) return { type: 'stale_reference' };
  const { order, token } = answer.type === 'ok' && isRecord(answer.body) ? answer.body : {};
  if (isOrder(order))
    return typeof token === 'string'
      ? { type: 'confirmed', token, orderId: order.id }
      : { type: 'unknown', orderId: order.id };
  const read = readPayment(answer);
  return read.type === 'requoted' || read.type === 'refused' ? read : UNAVAILABLE;
}

/** Charges the confirmed order; repeated, it charges once (N14). */
export async function captureAtAmazon(api: ApiClient, payment: CaptureAmazon): Promise<CaptureOutcome> {
  const answer = await api.post('orders/captureamazon', payment);
  const read = readPayment(answer);
  if (read.type === 'captured' || read.type === 'declined' || read.type === 'refused') return read;
  const { status, message } = answer.type === 'ok' && isRecord(answer.body) ? answer.body : {};
  if (status !== 'requires_payment_method') return { type: 'unknown', orderId: null };
  const said = typeof message === 'string' ? message : MESSAGES.paymentFailed;
  return { type: 'declined', severity: 'soft', message: said, canChooseAnother: true };
}
