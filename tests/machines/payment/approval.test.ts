import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import type { PaymentInput } from '../../../machines/payment/payment.rules.ts';
import { REDIRECT_DEADLINE_MS } from '../../../machines/payment/payment.setup.ts';
import type { CreateApproval } from '../../../machines/ports.ts';
import { anOrderRequest } from '../../support/pages/orders.ts';
import { steppedApproval } from '../../support/pages/stepped-approval.ts';

const URL = 'https://provider.example/approve?token=1';
const PAGE = { provider: 'paypal', url: URL } as const;
const REQUEST: CreateApproval = {
  provider: 'paypal',
  flow: 'payment',
  order: { ...anOrderRequest(), returnPath: '/order' },
};

/** An approval with a parent that records its messages. */
function start(input: PaymentInput = { approval: REQUEST }) {
  const approval = steppedApproval();
  const reported: string[] = [];
  const outputs: PaymentEnd[] = [];
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
  it('E01 O04 the parent is notified before the browser leaves the page', async () => {
    const { create, reported } = start();
    expect(reported).toEqual([]);
    await create.answer({ type: 'requires_approval', provider: 'paypal', approvalUrl: URL });
    expect(reported).toEqual(['before 1']);
  });

  it('Q03 it ends as expired at a deadline counted from the redirect', async () => {
    const { redirect, deadline, outputs } = start({ page: PAGE });
    expect(deadline.calls).toEqual([]);
    await redirect.answer({ awaySince: 1_000 });
    expect(deadline.calls).toEqual([{ until: 1_000 + REDIRECT_DEADLINE_MS }]);
    await deadline.answer();
    expect(outputs).toEqual([{ type: 'left', how: 'expired', page: PAGE }]);
  });
});

describe('a restored payment machine', () => {
  it('Q03 it keeps its deadline', async () => {
    const first = steppedApproval();
    const machineOf = ({ machine }: ReturnType<typeof steppedApproval>) =>
      setup({ actors: { approval: machine } }).createMachine({
        invoke: { src: 'approval', input: { page: PAGE } },
      });
    const actor = createActor(machineOf(first)).start();
    await first.redirect.answer({ awaySince: 1_000 });
    const snapshot = actor.getPersistedSnapshot();
    actor.stop();
    const second = steppedApproval();
    createActor(machineOf(second), { snapshot }).start();
    expect(second.deadline.calls).toEqual(first.deadline.calls);
    expect(second.redirect.calls).toEqual([]);
  });
});
