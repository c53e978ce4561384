import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selectPayment } from '../../../../packages/sandboxes/amazon/simulator/widget-acts.ts';
import {
  control,
  type Draft,
  draftOrder,
  MWS,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { amazonAt, created, executionOf, referenceTo, requestFor } from './support.ts';

let sandbox: RunningSandbox;
let origin = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  origin = sandbox.origin;
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(origin, 'reset');
});

/** A confirmed order of a person, and its execution. */
async function confirmed(email?: string, capture: 'now' | 'later' = 'now') {
  const draft = draftOrder(sandbox.simulator, email);
  const request = requestFor(draft.contractId);
  const page = created(await amazonAt(origin).createApproval(request));
  return { draft, request, page, execution: executionOf(request, page, capture) };
}

function fault(action: string, more: object): Promise<void> {
  return control(origin, 'faults', { match: { method: 'POST', path: `${MWS}/${action}$` }, ...more });
}

describe('an order paid by Amazon', () => {
  it('O06 N14 is confirmed without a charge, then captured once, from two tabs too', async () => {
    const { page, request, execution } = await confirmed();
    expect(page.token).toBe(request.attemptId);
    expect((await readLedger(origin)).authorizations).toEqual([]);
    const amazon = amazonAt(origin);
    const [one, other] = await Promise.all([amazon.executeApproval(execution), amazon.executeApproval(execution)]);
    expect(one).toMatchObject({
      type: 'captured',
      payer: { method: 'amazon', amount: 3_011, agreementRef: null },
    });
    expect(other).toEqual(one);
    const { authorizations, captures, contracts, balance } = await readLedger(origin);
    expect([authorizations.length, captures.length]).toEqual([1, 1]);
    expect(balance).toEqual({ USD: 3_011 });
    expect(contracts[0]?.state).toBe('Closed');
    expect(await amazon.executeApproval(execution)).toEqual(one);
  });

  it.each([
    ['before', 'reset'],
    ['after-commit', 'drop-reply'],
    ['after-commit', '5xx'],
  ])('N14 a reply to Authorize that is lost %s by %s never takes money twice', async (at, kind) => {
    const { execution, request, page } = await confirmed();
    await fault('Authorize', { at, fault: kind });
    const amazon = amazonAt(origin);
    const first = await amazon.executeApproval(execution);
    expect(['captured', 'unknown']).toContain(first.type);
    expect(await amazon.executeApproval(execution)).toMatchObject({ type: 'captured' });
    const { orderId, attemptId } = request;
    const approval = { orderId, attemptId, ref: page.ref, approvalUrl: page.approvalUrl, since: new Date() };
    expect(await amazon.readApproval(approval)).toMatchObject({ type: 'captured' });
    const { balance, contracts } = await readLedger(origin);
    expect([balance, contracts[0]?.state]).toEqual([{ USD: 3_011 }, 'Closed']);
  });

  it('N14 an order that cannot be read is unknown, and nothing is tried', async () => {
    const { execution } = await confirmed();
    await fault('GetOrderReferenceDetails', { fault: 'reset', times: 9 });
    expect(await amazonAt(origin).executeApproval(execution)).toMatchObject({ type: 'unknown' });
    expect((await readLedger(origin)).authorizations).toEqual([]);
  });

  it('O06 each call before the confirmation that is lost makes no page, and the next try confirms', async () => {
    for (const action of ['GetOrderReferenceDetails', 'SetOrderReferenceDetails', 'ConfirmOrderReference']) {
      const { contractId } = draftOrder(sandbox.simulator);
      const request = requestFor(contractId);
      await fault(action, { at: 'after-commit', fault: 'drop-reply' });
      expect(await amazonAt(origin).createApproval(request), action).toMatchObject({ type: 'unavailable' });
      expect(await amazonAt(origin).createApproval(request), action).toMatchObject({ type: 'created' });
    }
  });

  it('O06 a throttled payment is paid after a pause', async () => {
    const { execution } = await confirmed();
    await fault('Authorize', { fault: '5xx', status: 503, times: 2 });
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    const outcome = await amazonAt(origin, { pause, timeoutMs: 10_000 }).executeApproval(execution);
    expect(outcome.type).toBe('captured');
    expect(pauses).toEqual([1_000, 2_200]);
  });
});

describe('the end of a paid reference', () => {
  it('O06 keeps a shopper waiting for three seconds at most, and changes no outcome', async () => {
    const { execution } = await confirmed();
    await fault('CloseOrderReference', { fault: '5xx', status: 503, times: 9 });
    const pauses: number[] = [];
    let passed = 0;
    const pause = async (ms: number) => {
      pauses.push(ms);
      passed += ms;
    };
    const amazon = amazonAt(origin, { pause, clock: () => Date.now() + passed });
    expect((await amazon.executeApproval(execution)).type).toBe('captured');
    expect(pauses).toEqual([1_000]);
  });
});

describe('an order that Amazon declines', () => {
  it('O06 another card of the same wallet pays a declined order, by a new attempt at the same reference', async () => {
    const { draft, request, execution } = await confirmed('dora@example.com');
    const amazon = amazonAt(origin);
    const declined = await amazon.executeApproval(execution);
    expect(declined).toMatchObject({ type: 'declined', severity: 'soft', code: 'InvalidPaymentMethod' });
    const again = { ...requestFor(draft.contractId), orderId: request.orderId };
    expect(await amazon.createApproval(again)).toMatchObject({ type: 'refused' });
    chooseCard(draft, 'dora-visa');
    const page = created(await amazon.createApproval(again));
    expect((await amazon.executeApproval(executionOf(again, page))).type).toBe('captured');
    expect(await amazon.executeApproval(execution)).toEqual(declined);
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it.each([
    ['AmazonRejected', 'hard', 'Canceled'],
    ['ProcessingFailure', 'soft', 'Open'],
    ['TransactionTimedOut', 'soft', 'Open'],
  ])('O06 %s is a %s decline that says that nothing was taken', async (code, severity, state) => {
    const { execution } = await confirmed();
    await control(origin, 'declines', { code });
    const outcome = await amazonAt(origin).executeApproval(execution);
    expect(outcome).toMatchObject({
      type: 'declined',
      severity,
      code,
      message: expect.stringContaining('nothing was taken'),
    });
    const { contracts, balance } = await readLedger(origin);
    expect([contracts[0]?.state, balance]).toEqual([state, {}]);
  });
});

describe('a reference that may not be charged', () => {
  it('O06 a missing card is refused by its name before anything is confirmed', async () => {
    const { contractId } = draftOrder(sandbox.simulator, 'ada@example.com', 'no such card');
    expect(await amazonAt(origin).createApproval(requestFor(contractId))).toMatchObject({
      type: 'refused',
      problem: { code: 'PaymentPlanNotSet' },
    });
  });

  it('O06 another order’s reference, another total and another currency are refused', async () => {
    const { draft, request, execution } = await confirmed();
    const amazon = amazonAt(origin);
    const codeOf = async (more: object) => {
      const result = await amazon.createApproval({
        ...requestFor(draft.contractId),
        orderId: request.orderId,
        ...more,
      });
      return result.type === 'refused' ? result.problem.code : result.type;
    };
    expect(await codeOf({ orderId: 'another' })).toBe('reference_not_ours');
    expect(await codeOf({ amount: 3_012 })).toBe('amount_differs');
    expect(await codeOf({ currency: 'EUR' })).toBe('currency_differs');
    expect(await codeOf({ instrumentRef: null })).toBe('no_reference');
    expect(await amazon.executeApproval({ ...execution, orderId: 'another' })).toMatchObject({ refusal: 'expired' });
    expect(await amazon.executeApproval({ ...execution, amount: 1 })).toMatchObject({ refusal: 'not_approved' });
    expect((await readLedger(origin)).authorizations).toEqual([]);
  });

  it('O06 a draft of over three hours has ended, and one that was not confirmed is not charged', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const request = requestFor(contractId);
    const page = { ref: contractId, token: request.attemptId, approvalUrl: request.returnUrl };
    const amazon = amazonAt(origin);
    expect(await amazon.executeApproval(executionOf(request, page))).toMatchObject({ refusal: 'not_approved' });
    await control(origin, 'clock', { ms: 3 * 3_600_000 });
    expect(await amazon.createApproval(request)).toMatchObject({
      type: 'refused',
      problem: { code: 'reference_ended' },
    });
    expect(await amazon.executeApproval(executionOf(request, page))).toMatchObject({ refusal: 'expired' });
  });
});

describe('the address of a return', () => {
  it('Q05 names the flow and the attempt, without the parameters of an earlier return', async () => {
    const { page } = await confirmed();
    expect(page.approvalUrl).toBe(`http://localhost:8080/p/order?uid=u1&amazonpay=payment&amazontoken=${page.token}`);
  });

  it('Q05 a shop whose payers confirm on Amazon’s page gives it that address', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const request = requestFor(contractId);
    const page = created(await amazonAt(origin, { confirmation: true }).createApproval(request));
    expect(sandbox.simulator.ledger.get('contract', contractId)?.successUrl).toBe(page.approvalUrl);
  });
});

describe('an amount that is held first', () => {
  it('N13 is captured later in part, once, and the rest is released', async () => {
    const { execution } = await confirmed(undefined, 'later');
    const amazon = amazonAt(origin);
    const outcome = await amazon.executeApproval(execution);
    expect(outcome).toMatchObject({ type: 'authorized', payer: { method: 'amazon' }, captureBefore: expect.any(Date) });
    expect((await readLedger(origin)).balance).toEqual({});
    const providerRef = outcome.type === 'authorized' ? outcome.providerRef : '';
    const request = { providerRef, amount: 2_000, idempotencyKey: 'key:capture:1' };
    await fault('Capture', { at: 'after-commit', fault: 'drop-reply' });
    const captured = { type: 'captured', providerRef, payer: expect.objectContaining({ amount: 2_000 }) };
    expect(await amazon.authorizations?.capture(request)).toEqual(captured);
    expect(await amazon.authorizations?.capture({ ...request, idempotencyKey: 'key:capture:2' })).toEqual(captured);
    expect((await readLedger(origin)).balance).toEqual({ USD: 2_000 });
  });

  it('N13 a capture of more than is held is refused, and the hold is released once', async () => {
    const { execution } = await confirmed(undefined, 'later');
    const amazon = amazonAt(origin);
    const outcome = await amazon.executeApproval(execution);
    const providerRef = outcome.type === 'authorized' ? outcome.providerRef : '';
    const tooMuch = { providerRef, amount: 9_999, idempotencyKey: 'key:capture:1' };
    expect(await amazon.authorizations?.capture(tooMuch)).toMatchObject({ type: 'refused' });
    const released = { type: 'declined', providerRef };
    expect(await amazon.authorizations?.release(providerRef)).toMatchObject(released);
    expect(await amazon.authorizations?.release(providerRef)).toMatchObject(released);
    expect(await amazon.read(referenceTo(execution, { approvalRef: execution.ref }))).toMatchObject(released);
    expect((await readLedger(origin)).contracts[0]?.state).toBe('Canceled');
  });
});

function chooseCard({ accessToken, contractId }: Draft, cardId: string): void {
  const chosen = selectPayment(sandbox.simulator, { accessToken, contractId, cardId });
  if (chosen.type === 'error') throw new Error(chosen.code);
}
