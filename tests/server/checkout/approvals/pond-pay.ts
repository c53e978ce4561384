import type { ApprovalExecution, ApprovalRequest, Executed } from '../../../../server/payments/port/approval.ts';
import type { BalanceTransaction } from '../../../../server/payments/port/balance-transactions.ts';
import type { ChargeRequest, ChargeResult } from '../../../../server/payments/port/charge.ts';
import type { ApprovalProvider, Capabilities } from '../../../../server/payments/port/provider.ts';

/** A made-up approval provider: it asks its shoppers on a page of its own, and has its ledger in memory. */
export interface PondPay {
  provider: ApprovalProvider;
  /** The shopper approves on its page. */
  approve(token: string): void;
  balanceTransactions: readonly BalanceTransaction[];
  /** Its charges by an agreement, the oldest first. */
  charges: readonly ChargeRequest[];
  /** The result of the next charge, in place of a capture. */
  answerNext(result: ChargeResult): void;
  /** The agreements that it was asked to end, once for each call. */
  ended: readonly string[];
  /** The references of its widgets in its approvals, the oldest first. */
  instrumentRefs: readonly (string | null)[];
}

export const POND = 'pond_pay';

export interface PondTerms {
  /** Whether its payers accept later charges without a new approval. */
  agrees: boolean;
  renewals?: Capabilities['renewals'];
  /** How often ending an agreement fails before it succeeds. */
  failedEnds?: number;
}

export function pondPay({ agrees, renewals = 'by the provider', failedEnds = 0 }: PondTerms, now: () => Date): PondPay {
  const approved = new Set<string>();
  const balanceTransactions: BalanceTransaction[] = [];
  const instrumentRefs: (string | null)[] = [];
  const charges: ChargeRequest[] = [];
  const answers: ChargeResult[] = [];
  const ended: string[] = [];
  const move = (kind: BalanceTransaction['kind'], part: Omit<BalanceTransaction, 'kind' | 'at' | 'currency'>) =>
    void balanceTransactions.unshift({ kind, currency: 'USD', at: now(), ...part });
  const capture = ({ orderId, attemptId, amount }: Pick<ApprovalExecution, 'orderId' | 'attemptId' | 'amount'>) => {
    const ref = `pond ${attemptId}`;
    const isNew = balanceTransactions.every((balanceTransaction) => balanceTransaction.ref !== ref);
    if (isNew) move('capture', { ref, chargeRef: ref, amount, orderId, attemptId, refundId: null });
    return capturedAs(ref, amount, agrees);
  };
  const provider: ApprovalProvider = {
    start: 'approval',
    method: POND,
    displayName: 'Pond Pay',
    name: 'pond',
    names: ['pond'],
    can: { saves: 'agreement with a payment', renewals, ledger: 'current', endsDisputes: true },
    limits: {
      currencies: ['USD'],
      countedIn: null,
      decimals: { of: {}, other: 2 },
      least: { of: {}, other: 1 },
      most: { of: {}, other: 99_999_999 },
      freeTrials: false,
    },
    authorizations: null,
    webhookAddress: 'pond',
    subscribesWithoutAddress: false,
    legacyProtocol: () => null,
    returnUrls: (page) => ({ returnUrl: `${page.href}&pond=yes`, cancelUrl: `${page.href}&pond=no` }),
    createApproval: async (request) => {
      instrumentRefs.push(request.instrumentRef);
      return createdFor(request);
    },
    executeApproval: async (execution) =>
      approved.has(execution.token) ? (answers.shift() ?? capture(execution)) : unasked(execution),
    readApproval: async ({ attemptId }) => readingOf(balanceTransactions, attemptId, agrees),
    read: async ({ attemptId }) => readingOf(balanceTransactions, attemptId, agrees),
    charge: async (request) => {
      charges.push(request);
      return answers.shift() ?? capture(request);
    },
    refund: async ({ providerRef, refundId, amount = 0 }) => {
      move('refund', { ref: refundId, chargeRef: providerRef, amount, orderId: null, attemptId: null, refundId });
      return { type: 'refunded', refundRef: refundId, amount };
    },
    readPayer: async () => ({ type: 'unavailable', detail: 'it tells nobody' }),
    beginsWhenApproved: () => false,
    cancelSubscription: async ({ subscriptionRef }) => {
      ended.push(subscriptionRef);
      return ended.length > failedEnds ? { type: 'cancelled' } : { type: 'unknown', detail: 'its answer was lost' };
    },
    readAgreement: null,
    verifyWebhook: () => ({ type: 'refused', detail: 'it posts nothing' }),
    providerLedger: async ({ chargeRef }) => {
      const own = balanceTransactions.filter((balanceTransaction) => balanceTransaction.chargeRef === chargeRef);
      return { type: 'known', balanceTransactions: own, dispute: 'none', attemptId: own.at(-1)?.attemptId ?? null };
    },
    async *balanceTransactions() {
      yield { type: 'batch', balanceTransactions: [...balanceTransactions] };
    },
  };
  return {
    provider,
    balanceTransactions,
    charges,
    answerNext: (result) => void answers.push(result),
    ended,
    instrumentRefs,
    approve: (token) => void approved.add(token),
  };
}

function createdFor({ attemptId }: ApprovalRequest) {
  const approvalUrl = `https://pond.example/approve/${attemptId}`;
  return { type: 'created' as const, ref: `page-${attemptId}`, token: `token-${attemptId}`, approvalUrl };
}

function capturedAs(providerRef: string, amount: number, agrees: boolean): ChargeResult & { type: 'captured' } {
  const agreementRef = agrees ? 'agreement-1' : null;
  const payer = { method: POND, amount, payerRef: 'payer-1', agreementRef, subscriptionRef: null };
  return { type: 'captured', providerRef, payer };
}

function readingOf(balanceTransactions: readonly BalanceTransaction[], attemptId: string, agrees: boolean) {
  const found = balanceTransactions.find(
    (balanceTransaction) => balanceTransaction.kind === 'capture' && balanceTransaction.attemptId === attemptId,
  );
  return found ? capturedAs(found.ref, found.amount, agrees) : { type: 'absent' as const };
}

function unasked({ approvalUrl }: ApprovalExecution): Executed {
  return { type: 'requires_approval', approvalUrl, refusal: 'not_approved' };
}
