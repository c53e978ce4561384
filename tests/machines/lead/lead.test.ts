import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import type { LeadAtStep, LeadOutcome } from '../../../machines/ports.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount } from '../../support/pages/orders.ts';

const EMPTY = { firstName: '', email: '', phone: '' };

/** An empty form, and the leads sent from it. */
function started() {
  const clock = new SimulatedClock();
  const send = handStepped<LeadAtStep, LeadOutcome>();
  let stated = 0;
  const machine = leadMachine.provide({
    actors: { sendLead: send.logic },
    actions: {
      recordSent: () => {
        stated += 1;
      },
    },
  });
  const actor = createActor(machine, { clock, input: { stepId: 'order-form' } });
  actor.start();
  const type = (over: Partial<AccountDetails>) =>
    actor.send({ type: 'account.changed', account: anAccount({ ...EMPTY, ...over }) });
  return { clock, send, type, stated: () => stated };
}

describe('a lead', () => {
  it('L06 it is sent once the email has been valid and unchanged for three seconds', () => {
    const { clock, send, type } = started();
    type({ email: 'ada@exam' });
    clock.increment(3_000);
    expect(send.calls).toEqual([]);
    type({ email: 'ada@example.com' });
    clock.increment(2_999);
    type({ email: 'ada@example.org' });
    clock.increment(2_999);
    expect(send.calls).toEqual([]);
    clock.increment(1);
    expect(send.calls).toMatchObject([{ email: 'ada@example.org', stepId: 'order-form' }]);
  });

  it('it has a first name typed after the email, without a longer wait', () => {
    const { clock, send, type } = started();
    type({ email: 'ada@example.com' });
    clock.increment(2_000);
    type({ email: 'ada@example.com', firstName: 'Ada' });
    clock.increment(1_000);
    expect(send.calls).toMatchObject([{ email: 'ada@example.com', firstName: 'Ada' }]);
  });

  it('it is sent again with a first name typed after the first lead', async () => {
    const { clock, send, type } = started();
    type({ email: 'ada@example.com' });
    clock.increment(3_000);
    type({ email: 'ada@example.com', firstName: 'Ada' });
    await send.answer('sent');
    clock.increment(3_000);
    expect(send.calls).toMatchObject([{ firstName: '' }, { firstName: 'Ada' }]);
  });

  it('L06 it is sent once, whatever else of the account changes', async () => {
    const { clock, send, type } = started();
    type({ email: 'ada@example.com' });
    clock.increment(3_000);
    await send.answer('sent');
    type({ email: 'ada@example.com', city: 'Berkeley' });
    clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
  });

  it('L06 it is sent for an email that was removed and typed again', () => {
    const { clock, send, type } = started();
    type({ email: 'ada@example.com' });
    type({ email: '' });
    clock.increment(3_000);
    expect(send.calls).toEqual([]);
    type({ email: 'ada@example.com' });
    clock.increment(3_000);
    expect(send.calls).toHaveLength(1);
  });

  it('it is stated as sent once the server took it, and not where it was kept back or lost', async () => {
    const { clock, send, type, stated } = started();
    type({ email: 'ada@example.com' });
    clock.increment(3_000);
    expect(stated()).toBe(0);
    await send.answer('unsent');
    type({ email: 'ada@example.org' });
    clock.increment(3_000);
    await send.fail();
    expect(stated()).toBe(0);
    type({ email: 'ada@example.net' });
    clock.increment(3_000);
    await send.answer('sent');
    expect(stated()).toBe(1);
  });

  it('a failed lead blocks nothing, and is sent with the next change', async () => {
    const { clock, send, type } = started();
    type({ email: 'ada@example.com' });
    clock.increment(3_000);
    await send.fail();
    type({ email: 'ada@example.com', firstName: 'Ada' });
    clock.increment(3_000);
    expect(send.calls).toHaveLength(2);
  });
});
