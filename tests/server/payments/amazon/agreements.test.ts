import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selectPayment, setConsent } from '../../../../packages/sandboxes/amazon/simulator/widget-acts.ts';
import {
  control,
  draftAgreement,
  draftOrder,
  MWS,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { BalanceTransaction } from '../../../../server/payments/port/balance-transactions.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import { amazonAt, chargeBy, created, executionOf, referenceTo, requestFor, subscriptionFor } from './support.ts';

let sandbox: RunningSandbox;
let origin = '';
let amazon: ApprovalProvider;
beforeAll(async () => {
  // Its clock stands still, so that no refund ends by itself while a busy machine is slow.
  const now = Date.now();
  sandbox = await startSandbox({ clock: () => now });
  origin = sandbox.origin;
  amazon = amazonAt(origin);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(origin, 'reset');
});

/** A confirmed agreement of a person, and the execution of its first charge. */
async function agreed(email?: string, more: object = {}) {
  const draft = draftAgreement(sandbox.simulator, email);
  const request = subscriptionFor(draft.contractId, more);
  const page = created(await amazon.createApproval(request));
  return { draft, request, ref: page.ref, execution: executionOf(request, page) };
}

function fault(action: string, more: object): Promise<void> {
  return control(origin, 'faults', { match: { method: 'POST', path: `${MWS}/${action}$` }, ...more });
}

const states = async () => (await readLedger(origin)).contracts.map(({ state }) => state);

describe('a subscription by a billing agreement', () => {
  it('T07 N14 takes its first amount once, also after a lost reply, and keeps the agreement', async () => {
    const { execution, ref } = await agreed();
    await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
    expect(await amazon.executeApproval(execution)).toMatchObject({ type: 'unknown' });
    const outcome = await amazon.executeApproval(execution);
    expect(outcome).toMatchObject({
      type: 'captured',
      payer: { amount: 990, agreementRef: ref, subscriptionRef: null },
    });
    expect((await readLedger(origin)).balance).toEqual({ USD: 990 });
  });

  it('T07 whose first charge is found by a reading keeps its agreement for the later ones', async () => {
    const { execution, ref } = await agreed();
    await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
    await amazon.executeApproval(execution);
    const read = await amazon.readApproval({ ...execution, since: new Date(Date.now() - 5_000) });
    expect(read).toMatchObject({ type: 'captured', payer: { agreementRef: ref } });
    expect(await states()).toEqual(['Open', 'Closed']);
  });

  it('T07 a free start keeps the validated agreement without a charge', async () => {
    const { execution, ref } = await agreed(undefined, { amount: 0 });
    const outcome = await amazon.executeApproval(execution);
    expect(outcome).toMatchObject({ type: 'captured', providerRef: ref, payer: { amount: 0, agreementRef: ref } });
    expect((await readLedger(origin)).authorizations).toEqual([]);
  });

  it('W03 without consent nothing is confirmed', async () => {
    const draft = draftAgreement(sandbox.simulator);
    setConsent(sandbox.simulator, { ...draft, isGiven: false });
    expect(await amazon.createApproval(subscriptionFor(draft.contractId))).toMatchObject({
      type: 'refused',
      problem: { code: 'BuyerConsentNotSet' },
    });
  });

  it('O06 a card that Amazon does not validate is declined when it is charged, and another one pays', async () => {
    const { draft, execution, request } = await agreed('dora@example.com');
    expect(await amazon.executeApproval(execution)).toMatchObject({
      type: 'declined',
      severity: 'soft',
      code: 'InvalidPaymentMethod',
    });
    selectPayment(sandbox.simulator, { ...draft, cardId: 'dora-visa' });
    const again = { ...subscriptionFor(draft.contractId), orderId: request.orderId };
    const page = created(await amazon.createApproval(again));
    expect((await amazon.executeApproval(executionOf(again, page))).type).toBe('captured');
  });

  it('O06 a first amount beyond the limit of a month is declined in a sentence', async () => {
    const { execution } = await agreed(undefined, { amount: 50_001 });
    expect(await amazon.executeApproval(execution)).toMatchObject({
      type: 'declined',
      message: expect.stringContaining('more than the agreement with Amazon allows in a month'),
    });
  });

  it('T07 is closed once, and a closed one is not charged any more', async () => {
    const { ref } = await agreed();
    const end = { subscriptionRef: ref, reason: 'The shopper cancelled it.' };
    expect(await amazon.cancelSubscription(end)).toEqual({ type: 'cancelled' });
    expect(await amazon.cancelSubscription(end)).toEqual({ type: 'cancelled' });
    expect(await amazon.charge(chargeBy(ref))).toMatchObject({ type: 'refused', reason: 'approval' });
    expect(await amazon.charge(chargeBy(ref, { initiatedAs: 'MIT' }))).toMatchObject({
      type: 'refused',
      reason: 'instrument',
    });
  });
});

describe('a later charge by an agreement', () => {
  it('O02 N14 is made once under its reference id, whatever the setting of the capture is meanwhile', async () => {
    const { ref } = await agreed();
    const request = chargeBy(ref);
    await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
    expect(await amazon.charge(request)).toMatchObject({ type: 'unknown' });
    const charged = await amazon.charge(request);
    expect(charged).toMatchObject({ type: 'captured', payer: { amount: 1_500, agreementRef: ref } });
    expect(await amazon.charge({ ...request, capture: 'later' })).toEqual(charged);
    expect((await readLedger(origin)).balance).toEqual({ USD: 1_500 });
  });

  it('N14 a lost charge is found in the report by its attempt, and another attempt is absent', async () => {
    const { ref } = await agreed();
    const request = chargeBy(ref);
    await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
    await amazon.charge(request);
    expect(await amazon.read(referenceTo(request))).toMatchObject({ type: 'captured' });
    expect(await amazon.read(referenceTo(chargeBy(ref)))).toEqual({ type: 'absent' });
    expect(await states()).toEqual(['Open', 'Closed']);
  });

  it.each(['TransactionTimedOut', 'AmazonRejected', 'InvalidPaymentMethod'])(
    'O06 leaves no reference open that was declined by %s, at once or as found by a reading',
    async (code) => {
      const { ref } = await agreed();
      await control(origin, 'declines', { code });
      expect(await amazon.charge(chargeBy(ref))).toMatchObject({ type: 'declined', code });
      expect((await states()).slice(1)).toEqual(['Canceled']);
      const { ref: another } = await agreed();
      await control(origin, 'declines', { code });
      await fault('AuthorizeOnBillingAgreement', { at: 'after-commit', fault: 'drop-reply' });
      const lost = chargeBy(another);
      await amazon.charge(lost);
      expect(await amazon.read(referenceTo(lost))).toMatchObject({ type: 'declined', code });
      expect((await states()).at(-1)).toBe('Canceled');
    },
  );

  it('O02 beyond the limit a shopper is asked for an approval, and a renewal is declined in a sentence', async () => {
    const { ref } = await agreed();
    expect(await amazon.charge(chargeBy(ref, { amount: 60_000 }))).toMatchObject({
      type: 'refused',
      reason: 'approval',
    });
    expect(await amazon.charge(chargeBy(ref, { amount: 60_000, initiatedAs: 'MIT' }))).toMatchObject({
      type: 'declined',
      message: expect.stringContaining('allows in a month'),
    });
  });
});

describe('the books of Amazon', () => {
  it('A06 a refund is made once, and charge, refund and report name the same transactions', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const request = requestFor(contractId);
    const page = created(await amazon.createApproval(request));
    const outcome = await amazon.executeApproval(executionOf(request, page));
    const providerRef = outcome.type === 'captured' ? outcome.providerRef : '';
    const refundId = '0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11';
    const refund = { providerRef, refundId, idempotencyKey: 'refund:1', currency: 'USD', amount: 1_000 };
    await fault('Refund', { at: 'after-commit', fault: 'drop-reply' });
    expect(await amazon.refund(refund)).toMatchObject({ type: 'unknown', isOver: false });
    const made = await amazon.refund(refund);
    expect(made).toMatchObject({ type: 'refunded', amount: 1_000 });
    expect(await amazon.refund({ ...refund, refundId: 'another', amount: 9_000 })).toMatchObject({ type: 'refused' });
    const attempt = { id: request.attemptId, providerRef, since: new Date() };
    const ledger = await amazon.providerLedger({ chargeRef: providerRef, attempt });
    const { attemptId } = request;
    expect(ledger).toMatchObject({
      type: 'known',
      attemptId,
      balanceTransactions: [
        { kind: 'capture', ref: providerRef, amount: 3_011, attemptId },
        { kind: 'refund', ref: made.type === 'refunded' ? made.refundRef : '', amount: 1_000, refundId },
      ],
    });
    const listed = ledger.type === 'known' ? ledger.balanceTransactions : [];
    expect(byName(await reported())).toEqual(byName(listed));
  });

  it('A06 a refund that Amazon declines later is listed in both directions', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const request = requestFor(contractId);
    const outcome = await amazon.executeApproval(executionOf(request, created(await amazon.createApproval(request))));
    const providerRef = outcome.type === 'captured' ? outcome.providerRef : '';
    const made = await amazon.refund({ providerRef, refundId: 'r', idempotencyKey: 'r', currency: 'USD' });
    const id = made.type === 'refunded' ? made.refundRef : '';
    await control(origin, 'pending', { id, state: 'declined' });
    expect((await reported()).map(({ kind }) => kind).sort()).toEqual(['capture', 'refund', 'refund_reversed']);
  });

  it('A06 a report that cannot be made is told, and no empty ledger', async () => {
    await control(origin, 'faults', { match: { path: '/Reports/2009-01-01' }, fault: 'reset', times: 9 });
    const { value } = await amazon.balanceTransactions()[Symbol.asyncIterator]().next();
    expect(value).toMatchObject({ type: 'unavailable' });
  });
});

async function reported(): Promise<BalanceTransaction[]> {
  const all: BalanceTransaction[] = [];
  for await (const batch of amazon.balanceTransactions()) {
    if (batch.type === 'unavailable') throw new Error(batch.detail);
    all.push(...batch.balanceTransactions);
  }
  return all;
}

/** Times differ by their fractions of a second. */
function byName(transactions: readonly BalanceTransaction[]) {
  const plain = transactions.map(({ at: _, ...each }) => each);
  return plain.sort((one, other) => (one.ref < other.ref ? -1 : 1));
}
