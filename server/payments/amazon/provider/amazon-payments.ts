import { providerName } from '../../../../domain/orders/approval-provider.ts';
import { AMAZON_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import { type ApprovalRequest, type ApprovalResult, ownProblem, type PayerReading } from '../../port/approval.ts';
import {
  ABSENT,
  type ChargeReading,
  type ChargeReference,
  type ChargeRequest,
  type ChargeResult,
} from '../../port/charge.ts';
import type { ApprovalProvider, ApprovalReference } from '../../port/provider.ts';
import { amazonBalanceTransactions } from '../ledger/amazon-balance-transactions.ts';
import { providerLedger, readCharge } from '../ledger/provider-ledger.ts';
import { certificates } from '../notifications/certificates.ts';
import { verifyNotification } from '../notifications/verify-notification.ts';
import { type AmazonShop, METHOD } from '../payments/authorization.ts';
import { chargeAgreement, closeAgreement, readAgreement } from '../payments/authorize-agreement.ts';
import { confirmAgreement, confirmOrder } from '../payments/confirm-order.ts';
import { endReference } from '../payments/end-order.ts';
import { executeAgreement } from '../payments/execute-agreement.ts';
import { executeOrder, readOrderPayment } from '../payments/execute-order.ts';
import { captureHeld, releaseHeld } from '../payments/held-amount.ts';
import { refundCapture } from '../payments/refund-capture.ts';
import { buildReturnUrls } from '../payments/return-urls.ts';
import type { AmazonOptions } from '../protocol/amazon-options.ts';
import { isAgreement } from '../protocol/contract-details.ts';
import { mwsClient } from '../protocol/mws-client.ts';

/** The name of Amazon's first API in our rows. Its newer API gets another one. */
export const AMAZON_NAMES = ['amazon-mws'] as const;

/** Amazon's reports are some hours late; a repeated charge gets its first answer in any case. */
const REPEATED_FOR_MS = 6 * 3_600_000;

/** Amazon Pay as the shop's port describes providers. Its payer approves in widgets on our own page. */
export function amazonPayments(options: AmazonOptions): ApprovalProvider {
  const shop: AmazonShop = { mws: mwsClient(options), options, requestedReports: new Map() };
  const keys = certificates(options);
  return {
    start: 'approval',
    method: METHOD,
    displayName: providerName(METHOD),
    name: 'amazon-mws',
    names: AMAZON_NAMES,
    webhookAddress: 'amazon',
    can: {
      saves: 'agreement with a subscription',
      renewals: 'by the shop',
      ledger: 'delayed',
      endsDisputes: false,
      repeatedFor: REPEATED_FOR_MS,
    },
    limits: AMAZON_LIMITS,
    authorizations: {
      capture: (request) => captureHeld(shop, request),
      release: (providerRef) => releaseHeld(shop, providerRef),
    },
    subscribesWithoutAddress: false,
    legacyProtocol: () => null,
    charge: (request) => charge(shop, request),
    read: (reference) => read(shop, reference),
    refund: (request) => refundCapture(shop, request),
    providerLedger: (booked) => providerLedger(shop, booked),
    balanceTransactions: (since) => amazonBalanceTransactions(shop, since),
    verifyWebhook: (rawBody, _headers, asking) => verifyNotification(shop, keys, rawBody, asking),
    returnUrls: buildReturnUrls,
    createApproval: (request) => create(shop, request),
    executeApproval: (execution) =>
      execution.agreement ? executeAgreement(shop, execution) : executeOrder(shop, execution),
    readApproval: (approval) => readApproval(shop, approval),
    readPayer: async () => NO_PAYER,
    beginsWhenApproved: () => false,
    cancelSubscription: (request) => closeAgreement(shop, request),
    endApproval: (ref) => endReference(shop, ref),
    readAgreement: (agreementRef) => readAgreement(shop, agreementRef),
  };
}

/** O05: express checkout begins on a provider's own page, which Amazon Pay does not have here. */
const NO_PAYER: PayerReading = {
  type: 'refused',
  isExpired: true,
  problem: ownProblem('no_express', 'Amazon Pay has no express checkout here.'),
};

async function create(shop: AmazonShop, request: ApprovalRequest): Promise<ApprovalResult> {
  const { instrumentRef: ref, kind, currency, agreement } = request;
  if (ref === null || isAgreement(ref) !== (kind === 'subscription')) {
    return { type: 'refused', problem: ownProblem('no_reference', 'The request has no reference of this kind.') };
  }
  if (currency !== shop.options.currency) return { type: 'refused', problem: otherCurrency(shop) };
  return agreement ? confirmAgreement(shop, request, ref) : confirmOrder(shop, request, ref);
}

function otherCurrency({ options }: AmazonShop) {
  return ownProblem('currency_differs', `The account takes ${options.currency} alone.`);
}

async function charge(shop: AmazonShop, request: ChargeRequest): Promise<ChargeResult> {
  if (request.currency === shop.options.currency) return chargeAgreement(shop, request);
  return { type: 'refused', reason: 'request', detail: otherCurrency(shop).message };
}

/** An approved payment is found by its order reference, any other charge by Amazon's report. */
async function read(shop: AmazonShop, charged: ChargeReference): Promise<ChargeReading> {
  const { approvalRef, providerRef, orderId, attemptId, since } = charged;
  if (providerRef !== null || approvalRef === null || isAgreement(approvalRef)) return readCharge(shop, charged);
  return readOrderPayment(shop, { orderId, attemptId, ref: approvalRef, approvalUrl: null, since }, approvalRef);
}

async function readApproval(shop: AmazonShop, approval: ApprovalReference): Promise<ChargeReading> {
  const { ref, orderId, attemptId, since } = approval;
  if (ref === null) return ABSENT;
  if (!isAgreement(ref)) return readOrderPayment(shop, approval, ref);
  const charged = { orderId, attemptId, customerRef: null, providerRef: null, approvalRef: ref, amount: 0, since };
  return readCharge(shop, charged);
}
