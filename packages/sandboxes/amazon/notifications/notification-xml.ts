import type { Draft } from '../simulator/ledger.ts';
import type { NotificationType } from '../simulator/notification-types.ts';
import { agreementDetails, orderReferenceDetails } from '../wire/contract-details.ts';
import { authorizationDetails, captureDetails, refundDetails } from '../wire/payment-details.ts';
import { element, type XmlContent } from '../wire/xml.ts';

const NAMESPACE = ' xmlns="https://mws.amazonservices.com/ipn/OffAmazonPayments/2013-01-01"';

/** The XML in a notification about an object, and its seller; null for an object that is not there. */
export function notificationData(
  draft: Draft,
  { type, id, now }: { type: NotificationType; id: string; now: number },
): { seller: string; xml: string } | null {
  const found = contentOf(draft, type, id, now);
  if (!found) return null;
  const content = { [found.name]: found.details };
  return {
    seller: found.seller,
    xml: `<?xml version="1.0" encoding="UTF-8"?>${element(found.root, content, NAMESPACE)}`,
  };
}

interface Content {
  root: string;
  name: string;
  seller: string;
  details: XmlContent;
}

function contentOf(draft: Draft, type: NotificationType, id: string, now: number): Content | null {
  const contract = draft.get('contract', id);
  const seller = contract?.seller ?? '';
  if (type === 'OrderReferenceNotification' && contract?.kind === 'order') {
    const details = orderReferenceDetails(contract, 'partial');
    return { root: 'OrderReferenceNotification', name: 'OrderReference', seller, details };
  }
  if (type === 'BillingAgreementNotification' && contract?.kind === 'agreement') {
    const details = agreementDetails(draft, contract, 'partial', now);
    return { root: 'BillingAgreementNotification', name: 'BillingAgreement', seller, details };
  }
  return paymentContentOf(draft, type, id);
}

function paymentContentOf(draft: Draft, type: NotificationType, id: string): Content | null {
  const authorization = draft.get('authorization', id);
  if (type === 'PaymentAuthorize' && authorization) {
    const details = authorizationDetails(authorization);
    return { root: 'AuthorizationNotification', name: 'AuthorizationDetails', seller: authorization.seller, details };
  }
  const capture = draft.get('capture', id);
  if (type === 'PaymentCapture' && capture) {
    const details = captureDetails(capture);
    return { root: 'CaptureNotification', name: 'CaptureDetails', seller: capture.seller, details };
  }
  const refund = draft.get('refund', id);
  if (type !== 'PaymentRefund' || !refund) return null;
  return { root: 'RefundNotification', name: 'RefundDetails', seller: refund.seller, details: refundDetails(refund) };
}
