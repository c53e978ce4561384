import type { WebhookSubject } from '../../port/webhook-event.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import { parseXml } from '../protocol/read-xml.ts';
import { orderReferenceOf, rowIdOf } from '../protocol/reference-ids.ts';

/**
 * The subject in the XML of a notification, by the ids that it names; its state only tells what has to be read again. A capture
 * and a refund name the order reference that their ids begin with. Null where nothing follows, as of an order reference and of an
 * agreement that goes on, which take no money by themselves; undefined for an unreadable text.
 */
export function notifiedSubject(type: string, xml: string): WebhookSubject | null | undefined {
  const body = parseXml(xml);
  if (body === undefined) return undefined;
  const none = { chargeRef: null, approvalRef: null, subscriptionRef: null, attemptId: null };
  switch (type) {
    case 'PaymentAuthorize': {
      const details = valueAt(body, 'AuthorizationNotification', 'AuthorizationDetails');
      const chargeRef = textAt(details, 'AmazonAuthorizationId');
      const attemptId = rowIdOf(textAt(details, 'AuthorizationReferenceId'));
      const says = saysOf(textAt(details, 'AuthorizationStatus', 'State'));
      return chargeRef === '' ? undefined : { ...none, says, chargeRef, attemptId };
    }
    case 'PaymentCapture': {
      const details = valueAt(body, 'CaptureNotification', 'CaptureDetails');
      const orderRef = orderReferenceOf(textAt(details, 'AmazonCaptureId'));
      const attemptId = rowIdOf(textAt(details, 'CaptureReferenceId'));
      return orderRef === null ? undefined : { ...none, says: 'payment', approvalRef: orderRef, orderRef, attemptId };
    }
    case 'PaymentRefund': {
      const orderRef = orderReferenceOf(textAt(body, 'RefundNotification', 'RefundDetails', 'AmazonRefundId'));
      return orderRef === null ? undefined : { ...none, says: 'went_back', approvalRef: orderRef, orderRef };
    }
    case 'BillingAgreementNotification': {
      const agreement = valueAt(body, 'BillingAgreementNotification', 'BillingAgreement');
      const subscriptionRef = textAt(agreement, 'AmazonBillingAgreementId');
      const hasEnded = /^(Closed|Canceled)$/.test(textAt(agreement, 'BillingAgreementStatus', 'State'));
      return subscriptionRef !== '' && hasEnded ? { ...none, says: 'subscription_ended', subscriptionRef } : null;
    }
    default:
      return null;
  }
}

function saysOf(state: string): WebhookSubject['says'] {
  if (state === 'Open') return 'authorized';
  return state === 'Declined' ? 'not_captured' : 'payment';
}
