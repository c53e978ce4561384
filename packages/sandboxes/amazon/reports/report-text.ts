import { decimal } from '../simulator/amounts.ts';
import type { Draft } from '../simulator/ledger.ts';
import { personOf } from '../simulator/people.ts';
import type { AuthorizationRow, CaptureRow, RefundRow } from '../simulator/rows.ts';
import { isoTime } from '../simulator/simulator.ts';

/** The period of a report, in milliseconds since the epoch. */
export interface Period {
  from: number;
  until: number;
}

type Line = Readonly<Record<string, string>>;

/** Amazon Pay's reports by type: the seller's objects that were created or changed in a period. */
export const REPORTS: Readonly<Record<string, (draft: Draft, seller: string, period: Period) => Line[]>> = {
  _GET_FLAT_FILE_OFFAMAZONPAYMENTS_AUTHORIZATION_DATA_: (draft, seller, period) =>
    draft.all('authorization').filter(isWithin(seller, period)).map(authorizationLine),
  _GET_FLAT_FILE_OFFAMAZONPAYMENTS_CAPTURE_DATA_: (draft, seller, period) =>
    draft
      .all('capture')
      .filter(isWithin(seller, period))
      .map((row) => captureLine(draft, row)),
  _GET_FLAT_FILE_OFFAMAZONPAYMENTS_REFUND_DATA_: (draft, seller, period) =>
    draft.all('refund').filter(isWithin(seller, period)).map(refundLine),
};

function isWithin(seller: string, { from, until }: Period) {
  return (row: { seller: string; createdAt: number; updatedAt: number }): boolean =>
    row.seller === seller && row.updatedAt >= from && row.createdAt <= until;
}

/** Comma separated values, each in quotes, below a line of names; empty where there are no lines. */
export function reportText(lines: readonly Line[]): string {
  const [first] = lines;
  if (!first) return '';
  const rows = [Object.keys(first), ...lines.map((line) => Object.values(line))];
  return rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
}

/** The columns of the authorization report follow those of the capture report; they are not verified. */
function authorizationLine(row: AuthorizationRow): Line {
  return {
    AmazonAuthorizationId: row.id,
    AuthorizationReferenceId: row.reference,
    AmazonOrderReferenceId: row.orderReference,
    AuthorizationAmount: decimal(row.amount),
    CurrencyCode: row.amount.currency,
    SellerAuthorizationNote: row.note,
    AuthorizationStatus: row.state,
    ...times(row),
  };
}

/** The columns of the capture report, as a public client of it reads them. The billing address is empty. */
function captureLine(draft: Draft, row: CaptureRow): Line {
  const person = personOf(draft.get('contract', row.orderReference)?.person ?? '');
  return {
    AmazonCaptureId: row.id,
    CaptureReferenceId: row.reference,
    AmazonAuthorizationId: row.authorization,
    AmazonOrderReferenceId: row.orderReference,
    CaptureAmount: decimal(row.amount),
    CurrencyCode: row.amount.currency,
    SellerCaptureNote: row.note,
    CaptureStatus: row.state,
    ...times(row),
    BuyerName: person?.name ?? '',
    BuyerEmailAddress: person?.email ?? '',
    BillingAddressLine1: '',
    BillingAddressLine2: '',
    BillingAddressLine3: '',
    BillingAddressCity: '',
    BillingAddressDistrictOrCounty: '',
    BillingAddressStateOrRegion: '',
    BillingAddressPostalCode: '',
    BillingAddressCountryCode: '',
  };
}

/** The columns of the refund report follow those of the capture report; they are not verified. */
function refundLine(row: RefundRow): Line {
  return {
    AmazonRefundId: row.id,
    RefundReferenceId: row.reference,
    AmazonCaptureId: row.capture,
    AmazonOrderReferenceId: row.orderReference,
    RefundAmount: decimal(row.amount),
    CurrencyCode: row.amount.currency,
    SellerRefundNote: row.note,
    RefundStatus: row.state,
    ...times(row),
    RefundType: 'SellerInitiated',
  };
}

function times({ updatedAt, createdAt, reason }: { updatedAt: number; createdAt: number; reason: string }): Line {
  return { LastUpdateTimestamp: isoTime(updatedAt), ReasonCode: reason, CreationTimestamp: isoTime(createdAt) };
}
