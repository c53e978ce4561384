import type { AuthorizationRow, CaptureRow, RefundRow } from '../simulator/rows.ts';
import { isoTime } from '../simulator/simulator.ts';
import { idList, optional, price, status, type XmlContent } from './xml.ts';

/** The `AuthorizationDetails` of a reply and of a notification. */
export function authorizationDetails(row: AuthorizationRow): XmlContent {
  return {
    AmazonAuthorizationId: row.id,
    AuthorizationReferenceId: row.reference,
    SellerAuthorizationNote: optional(row.note),
    AuthorizationAmount: price(row.amount),
    CapturedAmount: price({ ...row.amount, minor: row.captured }),
    AuthorizationFee: price({ ...row.amount, minor: 0 }),
    IdList: idList(row.captures),
    CreationTimestamp: isoTime(row.createdAt),
    ExpirationTimestamp: isoTime(row.expiresAt),
    AuthorizationStatus: status(row),
    SoftDecline: row.isSoftDecline,
    CaptureNow: row.captureNow,
    SoftDescriptor: optional(row.softDescriptor),
  };
}

/** The `CaptureDetails` of a reply and of a notification. */
export function captureDetails(row: CaptureRow): XmlContent {
  return {
    AmazonCaptureId: row.id,
    CaptureReferenceId: row.reference,
    SellerCaptureNote: optional(row.note),
    CaptureAmount: price(row.amount),
    RefundedAmount: price({ ...row.amount, minor: row.refunded }),
    CaptureFee: price({ ...row.amount, minor: 0 }),
    IdList: idList(row.refunds),
    CreationTimestamp: isoTime(row.createdAt),
    CaptureStatus: status(row),
    SoftDescriptor: optional(row.softDescriptor),
  };
}

/** The `RefundDetails` of a reply and of a notification. */
export function refundDetails(row: RefundRow): XmlContent {
  return {
    AmazonRefundId: row.id,
    RefundReferenceId: row.reference,
    SellerRefundNote: optional(row.note),
    RefundType: 'SellerInitiated',
    RefundAmount: price(row.amount),
    FeeRefunded: price({ ...row.amount, minor: 0 }),
    CreationTimestamp: isoTime(row.createdAt),
    RefundStatus: status(row),
    SoftDescriptor: optional(row.softDescriptor),
  };
}
