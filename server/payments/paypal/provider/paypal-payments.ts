import { providerName } from '../../../../domain/orders/approval-provider.ts';
import { PAYPAL_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import type { ApprovalKind } from '../../../db/schema/order-tables.ts';
import type { ApprovalExecution, ApprovalRequest, ApprovalResult, Executed, ReturnUrls } from '../../port/approval.ts';
import type { BalanceTransaction, DisputeStatus, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import type { ChargeReading, ChargeRequest, ChargeResult } from '../../port/charge.ts';
import type { ApprovalProvider, ApprovalReference, BookedCharge, FinishingProvider } from '../../port/provider.ts';
import { type FinishingPayPal, PAYPAL_NAMES, type PayPalProvider } from '../protocol/paypal-provider.ts';
import { executed, METHOD, toOutcome } from './paypal-executed.ts';

/** Q03: the flag of each flow in the return address. */
const FLAGS: Record<ApprovalKind, string> = {
  payment: 'paypal',
  subscription: 'paypalsubscription',
  express: 'paypalnvp',
  recurring: 'paypalnvp',
};

/** The parameters that PayPal adds to a return address; the page's address may have those of an earlier return. */
const ADDED = ['token', 'paymentId', 'PayerID', 'ba_token'];

/** Q03: the page's own address with the flags of its flow. */
export function buildReturnUrls(page: URL, kind: ApprovalKind): ReturnUrls {
  const urlFor = (action: string): string => {
    const url = new URL(page);
    for (const name of [...Object.values(FLAGS), ...ADDED]) url.searchParams.delete(name);
    url.searchParams.set(FLAGS[kind], 'true');
    url.searchParams.set('action', action);
    return url.href;
  };
  return { returnUrl: urlFor('success'), cancelUrl: urlFor('cancel') };
}

/**
 * The newer subscriptions return with a token that PayPal has not sent before. So the return address names the attempt, where
 * PayPal's payments have their id.
 */
function namedUrls(attemptId: string, { returnUrl, cancelUrl }: ReturnUrls): ReturnUrls {
  const named = new URL(returnUrl);
  named.searchParams.set('paymentId', attemptId);
  return { returnUrl: named.href, cancelUrl };
}

const HOUR = 3_600_000;

/**
 * Reads PayPal's report from the attempt on. The report is some hours late, so that a missing charge is unknown rather than
 * absent.
 */
async function payPalLedger(
  paypal: FinishingPayPal,
  { chargeRef, attempt }: BookedCharge,
): Promise<ProviderLedgerReading> {
  if (attempt === null)
    return { type: 'unknown', detail: `the report cannot be searched for ${chargeRef} without an attempt` };
  const balanceTransactions: BalanceTransaction[] = [];
  let asOf: number | undefined;
  for await (const batch of paypal.balanceTransactions(new Date(attempt.since.getTime() - HOUR))) {
    if (batch.type === 'unavailable') return { type: 'unknown', detail: batch.detail };
    // The newest window comes first.
    asOf ??= batch.asOf;
    balanceTransactions.push(...batch.balanceTransactions.filter((each) => each.chargeRef === chargeRef));
  }
  const capture = balanceTransactions.find(({ kind }) => kind === 'capture');
  if (!capture) return { type: 'unknown', detail: `PayPal’s report does not have ${chargeRef} yet` };
  // A renewal in the report names its subscription, and not the attempt that it became here.
  const attemptId = attempt.providerRef === chargeRef ? attempt.id : capture.attemptId;
  const byMoney = disputeOf(balanceTransactions);
  const dispute = byMoney === 'open' && paypal.readDisputes ? await paypal.readDisputes(chargeRef) : byMoney;
  if (dispute === 'unknown') return { type: 'unknown', detail: `the disputes of ${chargeRef} could not be read` };
  return {
    type: 'known',
    balanceTransactions: balanceTransactions.toReversed(),
    dispute,
    attemptId,
    ...(asOf !== undefined && { asOf }),
  };
}

/** A dispute has money until it is won; another one may follow. */
function disputeOf(balanceTransactions: readonly BalanceTransaction[]): DisputeStatus {
  const sumOf = (kind: BalanceTransaction['kind']) =>
    balanceTransactions.reduce((sum, each) => sum + (each.kind === kind ? each.amount : 0), 0);
  const back = sumOf('dispute_reversed');
  if (sumOf('dispute') > back) return 'open';
  return back > 0 ? 'won' : 'none';
}

/** PayPal as the shop's port describes providers, by a protocol that it can be set to. */
export function payPalPayments(paypal: PayPalProvider): ApprovalProvider {
  const finishing = finishingPayments(paypal);
  return {
    ...finishing,
    names: PAYPAL_NAMES,
    webhookAddress: 'paypal',
    can: { ...finishing.can, saves: 'agreement with a payment' },
    limits: PAYPAL_LIMITS,
    subscribesWithoutAddress: paypal.expressSubscriptions,
    legacyProtocol: (name) => {
      const other = paypal.legacyProtocol(name);
      return other && ('createPayment' in other ? payPalPayments(other) : finishingPayments(other));
    },
    charge: (request) => charge(paypal, request),
    verifyWebhook: (rawBody, headers, asking) => paypal.verifyWebhook(rawBody, headers, asking),
    returnUrls: buildReturnUrls,
    createApproval: (request) => create(paypal, request),
    beginsWhenApproved: ({ provider, kind }) => provider === 'paypal-v2' && kind === 'subscription',
    readAgreement: null,
  };
}

function finishingPayments(paypal: FinishingPayPal): FinishingProvider {
  return {
    start: 'approval',
    method: METHOD,
    displayName: providerName(METHOD),
    name: paypal.name,
    can: { renewals: 'by the provider', ledger: 'delayed', endsDisputes: paypal.readDisputes !== null },
    authorizations: null,
    read: ({ orderId, attemptId, since }) => read(paypal, { orderId, attemptId, since, ref: null, approvalUrl: null }),
    refund: ({ providerRef, ...request }) => paypal.refund({ ...request, captureRef: providerRef }),
    providerLedger: (booked) => payPalLedger(paypal, booked),
    balanceTransactions: (since) => paypal.balanceTransactions(since),
    executeApproval: (execution) => execute(paypal, execution),
    readApproval: (approval) => read(paypal, approval),
    readPayer: ({ ref, ...page }) => paypal.readPayer({ ...page, paymentRef: ref }),
    cancelSubscription: (request) => paypal.cancelSubscription(request),
  };
}

async function charge(paypal: PayPalProvider, request: ChargeRequest): Promise<ChargeResult> {
  const { instrument: agreementRef, amount } = request;
  const result = await paypal.chargeBillingAgreement({ ...request, agreementRef });
  const { outcome } = executed({ amount, approvalUrl: null }, result);
  // This shopper was not sent to that page of PayPal's, and the shop requests an approval of its own instead.
  if (outcome.type !== 'requires_approval') return outcome;
  return { type: 'refused', reason: 'approval', detail: 'PayPal asks for the payer’s approval' };
}

/** Without an address of ours PayPal collects one, which is express checkout (O05). */
function create(paypal: PayPalProvider, request: ApprovalRequest): Promise<ApprovalResult> {
  const { kind, agreement, attemptId } = request;
  const urls = kind === 'subscription' ? namedUrls(attemptId, request) : {};
  if (agreement) return paypal.createSubscription({ ...request, ...urls, ...agreement });
  return paypal.createPayment({ ...request, ...urls });
}

async function execute(paypal: FinishingPayPal, execution: ApprovalExecution): Promise<Executed> {
  const { agreement, ref, kind } = execution;
  if (agreement) return executed(execution, await paypal.executeSubscription({ ...execution, ...agreement }));
  const payment = { ...execution, paymentRef: ref, mayDiffer: kind === 'express' };
  return executed(execution, await paypal.executePayment(payment));
}

async function read(paypal: FinishingPayPal, approval: ApprovalReference): Promise<ChargeReading> {
  const reading = await paypal.readPayment({ ...approval, paymentRef: approval.ref });
  if (reading.type === 'absent') return { type: 'absent' };
  if (reading.type !== 'open') return toOutcome(reading);
  return { type: 'requires_approval', approvalUrl: reading.approvalUrl || (approval.approvalUrl ?? '') };
}
