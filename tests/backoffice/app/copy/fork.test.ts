import { describe, expect, it } from 'vitest';
import { forkSteps, openings, outcomeText, recordedEvents, tryEvent } from '../../../../backoffice/app/copy/fork.ts';
import { replay } from '../../../../backoffice/app/copy/replay.ts';
import { checkoutMachine } from '../../../../machines/checkout/checkout.machine.ts';
import { declinedCheckout } from '../../../support/recorded/declined-checkout.ts';

/** The copy while the card is charged, which was declined in the record. */
async function charging() {
  const { record, named } = await declinedCheckout();
  const copied = replay(record, named('checkout'), { machine: checkoutMachine, isSame: true });
  const step = copied
    .upTo(record.steps.length)
    .find(({ recorded }) => JSON.stringify(recorded.value) === '{"paying":"charging"}');
  if (!step?.copy) throw new Error('never charged');
  return { copy: step.copy, record, offered: openings(step.copy, recordedEvents([record])) };
}

describe('a fork of a copy', () => {
  it('offers the answer that was recorded, others that the effect may give, its failure, and the events', async () => {
    const { offered, copy } = await charging();
    const answers = offered.find(({ title }) => title === 'payment answers');
    const leads = answers?.events.map(({ from, event }) => [
      from,
      event.output.type,
      outcomeText(tryEvent(copy, event)),
    ]);
    expect(leads?.[0]).toEqual(['recorded', 'declined', expect.stringContaining('→ editing')]);
    expect(leads).toContainEqual(['example', 'captured', expect.stringContaining('→ captured')]);
    expect(leads).toContainEqual(['example', 'requoted', expect.stringContaining('→ confirming')]);
    expect(offered.map(({ title }) => title)).toContain('payment fails');
  });

  it('goes on step by step with another answer, and its guards are evaluated', async () => {
    const { copy } = await charging();
    const quote = copy.context.quote;
    const steps = forkSteps(copy, [
      { type: 'xstate.done.actor.payment', output: { type: 'requoted', quote: { ...quote, total: 50 } } },
      { type: 'total.confirmed' },
    ]);
    expect(steps.map(({ after }) => after.value)).toEqual(['confirming', { paying: 'securing' }]);
    expect(steps[0]?.outcome).toMatchObject({ type: 'taken', taken: [{ guard: 'isRequoted' }] });
    expect(copy.value).toEqual({ paying: 'charging' });
  });

  it('says of an event that nothing takes it, and of one that the machine cannot read why', async () => {
    const { copy } = await charging();
    expect(outcomeText(tryEvent(copy, { type: 'never.heard' }))).toMatch(/^stays/);
    const [step] = forkSteps(copy, [{ type: 'xstate.done.actor.payment' }]);
    expect(step?.outcome.type).toBe('threw');
    expect(step?.after).toBe(copy);
  });

  it('offers the time that passes', async () => {
    const { record, named } = await declinedCheckout();
    const { KNOWN_MACHINES } = await import('../../../../backoffice/app/copy/known-machines.ts');
    const machine = KNOWN_MACHINES.find(({ id }) => id === 'quote')?.machine;
    const actor = named('quote');
    if (!machine) throw new Error('no machine quote');
    const copied = replay(record, actor, { machine, isSame: true }).upTo(record.steps.length);
    const kinds = copied.flatMap(({ copy }) => (copy ? openings(copy, new Map()) : [])).map(({ kind }) => kind);
    expect(kinds).toContain('after');
  });
});
