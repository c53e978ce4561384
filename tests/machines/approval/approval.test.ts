import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { MESSAGES } from '../../../domain/messages.ts';
import {
  type ApprovalInput,
  type ApprovalOutput,
  REDIRECT_DEADLINE_MS,
} from '../../../machines/approval/approval.machine.ts';
import type { ApprovalRequest } from '../../../machines/ports.ts';
import { anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';

const URL = 'https://provider.example/approve?token=1';
const REQUEST: ApprovalRequest = {
  provider: 'paypal',
  flow: 'payment',
  order: { ...anOrderRequest(), returnPath: '/order' },
};
const UNAVAILABLE = { type: 'failed', message: MESSAGES.paymentUnavailable };

/** An approval with a parent that records its messages. */
function start(input: ApprovalInput = { request: REQUEST }) {
  const approval = steppedApproval();
  const reported: string[] = [];
  const outputs: ApprovalOutput[] = [];
  const parent = setup({ actors: { approval: approval.machine } }).createMachine({
    initial: 'approving',
    states: {
      approving: {
        on: {
          'approval.redirecting': { actions: () => void reported.push(`before ${approval.redirect.calls.length + 1}`) },
        },
        invoke: {
          src: 'approval',
          input,
          onDone: { target: 'done', actions: ({ event }) => void outputs.push(event.output) },
          onError: {},
        },
      },
      done: {},
    },
  });
  createActor(parent).start();
  return { ...approval, reported, outputs };
}

describe('an approval on a provider’s own page', () => {
  it('O04 the requested approval redirects to the provider’s page', async () => {
    const { create, redirect, outputs } = start();
    expect([create.calls, redirect.calls]).toEqual([[REQUEST], []]);
    await create.answer({ type: 'approval', approvalUrl: URL });
    expect([redirect.calls, outputs]).toEqual([[{ provider: 'paypal', url: URL }], []]);
  });

  it('E01 O04 the parent is notified before the browser leaves the page', async () => {
    const { create, reported } = start();
    expect(reported).toEqual([]);
    await create.answer({ type: 'approval', approvalUrl: URL });
    expect(reported).toEqual(['before 1']);
  });

  it('O04 an open approval redirects without a second request', () => {
    const { create, redirect, reported } = start({ provider: 'paypal', approvalUrl: URL });
    expect([create.calls, redirect.calls, reported.length]).toEqual([[], [{ provider: 'paypal', url: URL }], 1]);
  });

  it('Q03 it ends as returned when this page is shown again', async () => {
    const { redirect, watch, outputs } = start({ provider: 'paypal', approvalUrl: URL });
    await redirect.answer({ leftAt: 1_000 });
    await watch.answer();
    expect(outputs).toEqual([{ type: 'returned', provider: 'paypal', approvalUrl: URL }]);
  });

  it('Q03 it ends as expired at a deadline counted from the redirect', async () => {
    const { redirect, deadline, outputs } = start({ provider: 'paypal', approvalUrl: URL });
    expect(deadline.calls).toEqual([]);
    await redirect.answer({ leftAt: 1_000 });
    expect(deadline.calls).toEqual([{ until: 1_000 + REDIRECT_DEADLINE_MS }]);
    await deadline.answer();
    expect(outputs).toEqual([{ type: 'expired', provider: 'paypal', approvalUrl: URL }]);
  });

  it('the form is shown again even without page events or timers from the browser', async () => {
    const { redirect, watch, deadline, outputs } = start({ provider: 'paypal', approvalUrl: URL });
    await redirect.answer({ leftAt: 0 });
    await watch.fail();
    expect(outputs).toEqual([]);
    await deadline.fail();
    expect(outputs).toEqual([{ type: 'expired', provider: 'paypal', approvalUrl: URL }]);
  });

  it.each([
    [
      { type: 'under_way', orderId: 'order-1' },
      { type: 'under_way', orderId: 'order-1' },
    ],
    [
      { type: 'requoted', quote: aQuote(50) },
      { type: 'requoted', quote: aQuote(50) },
    ],
    [
      { type: 'refused', message: 'no' },
      { type: 'failed', message: 'no' },
    ],
  ] as const)('N14 %j causes no redirect', async (outcome, expected) => {
    const { create, redirect, outputs, reported } = start();
    await create.answer(outcome);
    expect([outputs, redirect.calls, reported]).toEqual([[expected], [], []]);
  });

  it('K03 a request or a redirect that fails ends it as failed', async () => {
    const unasked = start();
    await unasked.create.fail();
    const untrusted = start({ provider: 'paypal', approvalUrl: 'javascript:alert(1)' });
    await untrusted.redirect.fail();
    expect([unasked.outputs, untrusted.outputs]).toEqual([[UNAVAILABLE], [UNAVAILABLE]]);
  });
});

describe('a restored approval machine', () => {
  it('Q03 it keeps its deadline', async () => {
    const first = steppedApproval();
    const machineOf = ({ machine }: ReturnType<typeof steppedApproval>) =>
      setup({ actors: { approval: machine } }).createMachine({
        invoke: { src: 'approval', input: { provider: 'paypal', approvalUrl: URL } },
      });
    const actor = createActor(machineOf(first)).start();
    await first.redirect.answer({ leftAt: 1_000 });
    const snapshot = actor.getPersistedSnapshot();
    actor.stop();
    const second = steppedApproval();
    createActor(machineOf(second), { snapshot }).start();
    expect(second.deadline.calls).toEqual(first.deadline.calls);
    expect(second.redirect.calls).toEqual([]);
  });
});
