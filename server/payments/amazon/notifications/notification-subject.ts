import type { WebhookSubject } from '../../port/webhook-event.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import { parseXml } from '../protocol/read-xml.ts';
import { rowIdOf } from '../protocol/reference-ids.ts';

/** An object of Amazon's that a notification names; its state only tells what has to be read again. */
export type NotifiedObject =
  | { type: 'authorization'; id: string; state: string; attemptId: string | null }
  | { type: 'capture'; id: string; attemptId: string | null }
  | { type: 'refund'; id: string }
  /** An order reference or an agreement takes no money by itself. */
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
      return id === '' ? null : { type: 'capture', id, attemptId: rowIdOf(reference) };
    }
    case 'PaymentRefund': {
      const id = at('RefundNotification', 'RefundDetails', 'AmazonRefundId');
      return id === '' ? null : { type: 'refund', id };
    }
    default:
      return { type: 'other' };
  }
}

/** The subject of an object; `chargeRef` is the authorization of a capture or a refund where it had to be looked up. */
export function subjectOf(object: NotifiedObject, chargeRef: string | null): WebhookSubject | null {
  const none = { approvalRef: null, subscriptionRef: null };
  switch (object.type) {
    case 'authorization':
      return { ...none, says: saysOf(object.state), chargeRef: object.id, attemptId: object.attemptId };
    case 'capture':
      return { ...none, says: 'payment', chargeRef, attemptId: object.attemptId };
    case 'refund':
      return { ...none, says: 'went_back', chargeRef, attemptId: null };
    case 'other':
      return null;
  }
}

function saysOf(state: string): WebhookSubject['says'] {
  if (state === 'Open') return 'authorized';
  return state === 'Declined' ? 'not_captured' : 'payment';
}
