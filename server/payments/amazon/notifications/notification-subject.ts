import type { WebhookSubject } from '../../port/webhook-event.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import { parseXml } from '../protocol/read-xml.ts';
import { orderReferenceOf, rowIdOf } from '../protocol/reference-ids.ts';

/** An object of Amazon's that a notification names; its state only tells what has to be read again. */
export type NotifiedObject =
  | { type: 'authorization'; id: string; state: string; attemptId: string | null }
  /** `orderRef` is the order reference that its id begins with. */
  | { type: 'capture'; orderRef: string; attemptId: string | null }
  | { type: 'refund'; orderRef: string }
  | { type: 'ended agreement'; id: string }
  /** An order reference, and an agreement that goes on, takes no money by itself. */
  | { type: 'other' };

/** The object in the XML of a notification; null for an unreadable text. */
export function notifiedObject(type: string, xml: string): NotifiedObject | null {
  const body = parseXml(xml);
  if (body === undefined) return null;
  const at = (root: string, name: string, field: string): string => textAt(valueAt(body, root, name), field);
  switch (type) {
    case 'PaymentAuthorize': {
      const id = at('AuthorizationNotification', 'AuthorizationDetails', 'AmazonAuthorizationId');
      const reference = at('AuthorizationNotification', 'AuthorizationDetails', 'AuthorizationReferenceId');
      const details = valueAt(body, 'AuthorizationNotification', 'AuthorizationDetails');
      const state = textAt(details, 'AuthorizationStatus', 'State');
      return id === '' ? null : { type: 'authorization', id, state, attemptId: rowIdOf(reference) };
    }
    case 'PaymentCapture': {
      const id = at('CaptureNotification', 'CaptureDetails', 'AmazonCaptureId');
      const reference = at('CaptureNotification', 'CaptureDetails', 'CaptureReferenceId');
      const orderRef = orderReferenceOf(id);
      return orderRef === null ? null : { type: 'capture', orderRef, attemptId: rowIdOf(reference) };
    }
    case 'PaymentRefund': {
      const orderRef = orderReferenceOf(at('RefundNotification', 'RefundDetails', 'AmazonRefundId'));
      return orderRef === null ? null : { type: 'refund', orderRef };
    }
    case 'BillingAgreementNotification': {
      const agreement = valueAt(body, 'BillingAgreementNotification', 'BillingAgreement');
      const state = textAt(agreement, 'BillingAgreementStatus', 'State');
      const id = textAt(agreement, 'AmazonBillingAgreementId');
      return id !== '' && ENDED.test(state) ? { type: 'ended agreement', id } : { type: 'other' };
    }
    default:
      return { type: 'other' };
  }
}

const ENDED = /^(Closed|Canceled)$/;

/** The subject of an object, by the ids alone that it names; null for one of which nothing follows. */
export function subjectOf(object: NotifiedObject): WebhookSubject | null {
  const none = { chargeRef: null, approvalRef: null, subscriptionRef: null, attemptId: null };
  switch (object.type) {
    case 'authorization':
      return { ...none, says: saysOf(object.state), chargeRef: object.id, attemptId: object.attemptId };
    case 'capture':
      return { ...none, says: 'payment', ...ofOrder(object), attemptId: object.attemptId };
    case 'refund':
      return { ...none, says: 'went_back', ...ofOrder(object) };
    case 'ended agreement':
      return { ...none, says: 'subscription_ended', subscriptionRef: object.id };
    case 'other':
      return null;
  }
}

function ofOrder({ orderRef }: { orderRef: string }) {
  return { approvalRef: orderRef, orderRef };
}

function saysOf(state: string): WebhookSubject['says'] {
  if (state === 'Open') return 'authorized';
  return state === 'Declined' ? 'not_captured' : 'payment';
}
