import { ABSENT, unknownCharge } from '../../port/charge.ts';
import { textAt, valueAt } from '../../wire/read-json.ts';
import type { AmazonOptions } from '../protocol/amazon-options.ts';
import { priceAt } from '../protocol/contract-details.ts';
import { detailOf, type MwsClient, type MwsReply } from '../protocol/mws-client.ts';
import { idsAt } from '../protocol/read-xml.ts';

/** A thirty days' hold, which Amazon documents, where a reply does not name its end. */
const HELD_FOR_MS = 30 * 24 * 3_600_000;

export async function readAuthorization({ mws, options }: AmazonShop, id: string) {
  const reply = await mws.call('GetAuthorizationDetails', { AmazonAuthorizationId: id });
  if (reply.type === 'error' && UNKNOWN_ID.test(reply.problem.code)) return ABSENT;
  if (reply.type !== 'answer') return unknownCharge(detailOf(reply), id);
  const authorization = parseAuthorization(reply, options.clock());
  if (authorization?.id === id) return { type: 'read' as const, authorization };
  return unknownCharge(`the details are not those of ${id}`, id);
}

/** Amazon's codes for an id that it does not know. */
export const UNKNOWN_ID = /^Invalid(TransactionId|OrderReferenceId|BillingAgreementId)$/;

/** An authorization as Amazon has it; its id is the id of our charge. */
export type Authorization = NonNullable<ReturnType<typeof parseAuthorization>>;

/** The authorization in a reply; null where the reply has none that can be read. */
export function parseAuthorization({ result }: Extract<MwsReply, { type: 'answer' }>, now: number) {
  const body = valueAt(result, 'AuthorizationDetails');
  const amount = priceAt(body, 'AuthorizationAmount');
  const id = textAt(body, 'AmazonAuthorizationId');
  if (amount === null || id === '') return null;
  const expiresAt = Date.parse(textAt(body, 'ExpirationTimestamp'));
  return {
    id,
    /** Our attempt, as a reference id. */
    reference: textAt(body, 'AuthorizationReferenceId'),
    /** `Pending`, `Open`, `Declined` or `Closed`. */
    state: textAt(body, 'AuthorizationStatus', 'State'),
    reasonCode: textAt(body, 'AuthorizationStatus', 'ReasonCode'),
    amount,
    /** An amount that is still on its way counts, too. */
    captured: priceAt(body, 'CapturedAmount') ?? { amount: 0, currency: amount.currency },
    /** Whether the same request captured it. */
    isCapturedNow: textAt(body, 'CaptureNow') === 'true',
    captureIds: idsAt(body, 'IdList'),
    /** Until then it can be captured. */
    expiresAt: new Date(Number.isNaN(expiresAt) ? now + HELD_FOR_MS : expiresAt),
  };
}

/** The seller's account at Amazon, and the client that acts for it. */
export interface AmazonShop {
  mws: MwsClient;
  options: AmazonOptions;
  /** The ids of reports that were requested and are not ready yet, by kind and beginning, so that none is requested twice. */
  requestedReports: Map<string, string>;
}

/** The payment method of the API. */
export const METHOD = 'amazon' as const;

export type MoneyReading = { type: 'read'; details: MoneyDetails } | { type: 'unread'; detail: string };

type MoneyKind = 'Capture' | 'Refund';

export async function readMoney({ mws, options }: AmazonShop, what: MoneyKind, id: string): Promise<MoneyReading> {
  const reply = await mws.call(`Get${what}Details`, { [`Amazon${what}Id`]: id });
  if (reply.type !== 'answer') return { type: 'unread', detail: detailOf(reply) };
  const details = parseMoney(reply, what, options.clock());
  return details?.id === id
    ? { type: 'read', details }
    : { type: 'unread', detail: `the details of ${id} are unreadable` };
}

export type MoneyDetails = NonNullable<ReturnType<typeof parseMoney>>;

/** The capture or refund in a reply; null where the reply has none that can be read. */
export function parseMoney({ result }: Extract<MwsReply, { type: 'answer' }>, what: MoneyKind, now: number) {
  const body = valueAt(result, `${what}Details`);
  const amount = priceAt(body, `${what}Amount`);
  const id = textAt(body, `Amazon${what}Id`);
  if (amount === null || id === '') return null;
  const at = Date.parse(textAt(body, 'CreationTimestamp'));
  return {
    id,
    reference: textAt(body, `${what}ReferenceId`),
    /** `Pending`, `Completed`, `Declined`, and for a capture `Closed`, which has taken the money as well. */
    state: textAt(body, `${what}Status`, 'State'),
    amount,
    /** What was refunded of a capture; null for a refund. */
    refunded: priceAt(body, 'RefundedAmount'),
    refundIds: idsAt(body, 'IdList'),
    at: new Date(Number.isNaN(at) ? now : at),
  };
}
