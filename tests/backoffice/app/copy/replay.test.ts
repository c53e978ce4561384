import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { funnelMachine } from '../../../../backoffice/app/copy/known-machines.ts';
import { replay } from '../../../../backoffice/app/copy/replay.ts';
import type { ActorRecord } from '../../../../backoffice/app/inspect/actor-record.ts';
import { addMessage, emptyRecord } from '../../../../backoffice/app/inspect/actor-record.ts';
import { checkoutMachine } from '../../../../machines/checkout/checkout.machine.ts';
import { declinedCheckout } from '../../../support/recorded/declined-checkout.ts';

const SAME = { machine: checkoutMachine, isSame: true };

function lastPlace({ steps }: ActorRecord): number {
  return steps.length - 1;
}

describe('a copy of a recorded machine', () => {
  it('repeats a declined checkout without an effect: every state, tag and context is as recorded', async () => {
    const { record, named } = await declinedCheckout();
    const copied = replay(record, named('checkout'), SAME).upTo(lastPlace(record));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.flatMap(({ deviations, reasons }) => [...deviations, ...reasons])).toEqual([]);
    expect(copied.map(({ copy }) => copy?.value)).toEqual(copied.map(({ recorded }) => recorded.value));
    expect(copied.at(-1)?.copy?.context.problem).not.toBeNull();
  });

  it('repeats the funnel around it, compiled from its graph', async () => {
    const { record, named, graph } = await declinedCheckout();
    const { machine } = funnelMachine(graph);
    const copied = replay(record, named('funnel'), { machine, isSame: true }).upTo(lastPlace(record));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.flatMap(({ deviations }) => deviations)).toEqual([]);
  });

  it('goes back in time: a place of the record has the state of that moment', async () => {
    const { record, named } = await declinedCheckout();
    const actor = named('checkout');
    const copy = replay(record, actor, SAME);
    const charging = record.steps.find(({ value }) => JSON.stringify(value) === '{"paying":"charging"}');
    expect(copy.at(charging?.place ?? -1)?.copy?.value).toEqual({ paying: 'charging' });
    expect(copy.at((actor.steps[0] ?? 0) - 1)).toBeNull();
  });

  it('says where it departs and why, and goes on from the recorded state', async () => {
    const { record, named } = await declinedCheckout();
    const actor = named('checkout');
    const submitted = record.steps.find(
      ({ actor: id, event }) => id === actor.id && event.type === 'contact.submitted',
    );
    const { event } = submitted ?? {};
    if (submitted && event) {
      const account = { ...Object(event).account, email: '' };
      submitted.event = Object.assign({}, event, { account });
    }
    const copied = replay(record, actor, SAME).upTo(lastPlace(record));
    const departed = copied.find(({ recorded }) => recorded === submitted);
    const paths = departed?.deviations.map(({ path }) => path) ?? [];
    expect(paths).toEqual(['context.draft.account.email']);
    expect(departed?.reasons.join(' ')).toMatch(/masked field/);
    expect(copied.at(-1)?.deviations).toEqual([]);
  });

  it('of a machine whose code has changed says so, and survives a state that it does not have', async () => {
    const { record, named } = await declinedCheckout();
    const machine = createMachine({ id: 'checkout', initial: 'other', states: { other: {} } });
    const copied = replay(record, named('checkout'), { machine, isSame: false }).upTo(lastPlace(record));
    expect(copied[0]?.reasons).toContain('The code has changed since this was recorded.');
    expect(copied.at(-1)?.next).toBeNull();
  });

  it('begins at the recorded state where the beginning was forgotten', async () => {
    const { record, named } = await declinedCheckout();
    const actor = named('checkout');
    const late: ActorRecord = { ...record, actors: new Map([[actor.id, { ...actor, steps: actor.steps.slice(4) }]]) };
    const forgotten = late.actors.get(actor.id) ?? actor;
    const copied = replay(late, forgotten, SAME).upTo(lastPlace(record));
    expect(copied[0]?.reasons.join()).toMatch(/begins later/);
    expect(copied.slice(1).flatMap(({ deviations }) => deviations)).toEqual([]);
  });

  it('shows an app that names no event, sends its time as text and nests forty states', () => {
    const record = emptyRecord();
    const value = Array.from({ length: 40 }).reduce<unknown>((inner, _, index) => ({ [`s${index}`]: inner }), 'end');
    const snapshot = { status: 'active', value };
    addMessage(record, {
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      createdAt: '2026-01-01T00:00:00.000Z',
      snapshot,
    });
    addMessage(record, { type: '@xstate.snapshot', sessionId: 'x:1', createdAt: 1_767_225_600_000, snapshot });
    expect(record.steps.map(({ at }) => at)).toEqual([1_767_225_600_000, 1_767_225_600_000]);
    const actor = record.actors.get('x:1');
    if (!actor) throw new Error('no actor');
    const copied = replay(record, actor, SAME).upTo(1);
    expect(copied.map(({ copy }) => copy)).toEqual([null, null]);
  });
});
