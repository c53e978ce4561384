import { describe, expect, it } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { offPage, openCalls } from '../../../backoffice/paths/driver/drive.ts';
import { port } from '../../../machines/effects.ts';

const child = setup({ actors: { readPrice: port<void, number>('readPrice') } }).createMachine({
  initial: 'reading',
  states: { reading: { invoke: { src: 'readPrice', onDone: 'read' } }, read: { type: 'final' } },
  output: ({ event }) => event,
});

const parent = setup({
  types: { context: {} as { failure: unknown } },
  actors: { child, ask: port<{ place: number }, string>('ask') },
}).createMachine({
  context: { failure: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: [
        { src: 'ask', input: { place: 1 }, onError: { actions: assign({ failure: ({ event }) => event.error }) } },
        { src: 'child', onDone: 'priced' },
      ],
      on: { left: 'away' },
    },
    priced: {},
    away: { invoke: { src: 'ask', input: { place: 2 } } },
  },
});

function started() {
  return createActor(offPage(parent)).start();
}

describe('machines off their page', () => {
  it('wait with their effects, those of the machines below them too, and go on at once with an answer', () => {
    const actor = started();
    expect(openCalls(actor).map(({ name, input }) => [name, input])).toEqual([
      ['ask', { place: 1 }],
      ['readPrice', undefined],
    ]);
    openCalls(actor)[1]?.answer(9);
    expect(actor.getSnapshot().value).toBe('priced');
    expect(openCalls(actor)).toEqual([]);
  });

  it('learn of an effect that failed, whose call is over', () => {
    const actor = started();
    openCalls(actor)[0]?.fail();
    expect(actor.getSnapshot().context.failure).toBeInstanceOf(Error);
    expect(openCalls(actor).map(({ name }) => name)).toEqual(['readPrice']);
  });

  it('have only the calls for which a state waits', () => {
    const actor = started();
    actor.send({ type: 'left' });
    expect(openCalls(actor).map(({ input }) => input)).toEqual([{ place: 2 }]);
  });
});
