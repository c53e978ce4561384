import { providerName } from '../../../../domain/orders/approval-provider.ts';
import { PAYPAL_LIMITS } from '../../../../domain/orders/provider-limits.ts';
import type { ApprovalKind } from '../../../db/schema/order-tables.ts';
import type { ReturnUrls } from '../../port/approval.ts';
import type { BalanceTransaction, DisputeStatus, ProviderLedgerReading } from '../../port/balance-transactions.ts';
import type { ApprovalProvider, BookedCharge, FinishingProvider } from '../../port/provider.ts';
import { METHOD } from '../protocol/paypal-outcome.ts';

/** PayPal's names in our rows, one for each protocol. */
const PAYPAL_NAMES = ['paypal-v1', 'paypal-v2', 'paypal-nvp'] as const;

/** What each protocol of PayPal does in its own way, to finish, refund and end what it began. */
export interface FinishingCalls
  extends Pick<
    FinishingProvider,
    'executeApproval' | 'readApproval' | 'readPayer' | 'refund' | 'cancelSubscription' | 'balanceTransactions'
  > {
  readonly name: (typeof PAYPAL_NAMES)[number];
  /** N13: whether PayPal has decided the disputes of a capture for its payer; null for a protocol that says nothing of it. */
  readonly readDisputes: ((captureRef: string) => Promise<'open' | 'lost' | 'unknown'>) | null;
}

/** The same of a protocol that a shop can choose, which begins payments, too. */
export type PayPalCalls = FinishingCalls &
  Pick<ApprovalProvider, 'subscribesWithoutAddress' | 'createApproval' | 'charge' | 'verifyWebhook'>;

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

/** The newer subscriptions return with an unknown token, so that the return address has to name the attempt. */
function namedUrls({ attemptId, returnUrl, cancelUrl }: ReturnUrls & { attemptId: string }): ReturnUrls {
  const named = new URL(returnUrl);
  named.searchParams.set('paymentId', attemptId);
  return { returnUrl: named.href, cancelUrl };
}

const HOUR = 3_600_000;

/** Reads PayPal's report, which is some hours late: a missing charge is unknown rather than absent. */
async function payPalLedger(
  paypal: FinishingCalls,
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
export function payPalPayments(
  paypal: PayPalCalls,
  legacyProtocol: ApprovalProvider['legacyProtocol'],
): ApprovalProvider {
  const finishing = finishingPayments(paypal);
  return {
    ...paypal,
    ...finishing,
    names: PAYPAL_NAMES,
    webhookAddress: 'paypal',
    can: { ...finishing.can, saves: 'agreement with a payment' },
    limits: PAYPAL_LIMITS,
    legacyProtocol,
    returnUrls: buildReturnUrls,
    createApproval: (request) =>
      paypal.createApproval(request.kind === 'subscription' ? { ...request, ...namedUrls(request) } : request),
    beginsWhenApproved: ({ provider, kind }) => provider === 'paypal-v2' && kind === 'subscription',
    readAgreement: null,
  };
}

/** The same by a protocol that begins nothing any more. */
export function finishingPayments(paypal: FinishingCalls): FinishingProvider {
  return {
    ...paypal,
    start: 'approval',
    method: METHOD,
    displayName: providerName(METHOD),
    can: { renewals: 'by the provider', ledger: 'delayed', endsDisputes: paypal.readDisputes !== null },
    authorizations: null,
    read: (charge) => paypal.readApproval({ ...charge, ref: null, approvalUrl: null }),
    providerLedger: (booked) => payPalLedger(paypal, booked),
  };
}
