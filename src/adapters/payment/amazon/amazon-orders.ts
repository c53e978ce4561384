import type { CaptureAmazon } from '../../../../contracts/api/amazon-api.ts';
import { isRecord } from '../../../../domain/is-record.ts';
import { MESSAGES } from '../../../../domain/messages.ts';
import type {
  AmazonPlacement,
  CaptureOutcome,
  PlacementOutcome,
} from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiAnswer, ApiClient } from '../../api/api.types.ts';
import { isOrder, problemOutcome } from '../answers/charge-answers.ts';

/** O06: the calls that confirm and charge an order at Amazon. An unclear answer never counts as an outcome. */

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
  const unavailable = { type: 'refused', code: 'payment_unavailable', message: MESSAGES.paymentUnavailable } as const;
  if (answer.type === 'unreachable') return unavailable;
  if (answer.type === 'ok') {
    const { order, token } = isRecord(answer.body) ? answer.body : {};
    if (!isOrder(order)) return unavailable;
    return typeof token === 'string'
      ? { type: 'confirmed', token, orderId: order.id }
      : { type: 'unknown', orderId: order.id };
  }
  if (answer.status === 401) return { type: 'session_expired' };
  if (answer.error?.code === STALE) return { type: 'stale_reference' };
  const outcome = problemOutcome(answer);
  return outcome.type === 'requoted' || outcome.type === 'refused' ? outcome : unavailable;
}

/** Charges the confirmed order; repeated, it charges once (N14). */
export async function captureAtAmazon(api: ApiClient, payment: CaptureAmazon): Promise<CaptureOutcome> {
  const answer = await api.post('orders/captureamazon', payment);
  if (answer.type === 'unreachable') return { type: 'unknown' };
  if (answer.type === 'ok') return captureAnswerOf(answer.body);
  const outcome = problemOutcome(answer);
  if (outcome.type === 'declined' || outcome.type === 'refused') return outcome;
  return { type: 'unknown' };
}

function captureAnswerOf(body: unknown): CaptureOutcome {
  const { status, order, message } = isRecord(body) ? body : {};
  if (status === 'captured' && isOrder(order)) return { type: 'captured', order };
  if (status !== 'requires_payment_method') return { type: 'unknown' };
  return { type: status, message: typeof message === 'string' ? message : MESSAGES.paymentFailed };
}
