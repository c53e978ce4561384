import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, assign, createActor, setup, toPromise, waitFor } from 'xstate';
import {
  type EffectsOf,
  type EffectsOfEach,
  noAnswers,
  port,
  provideEach,
  provideEffects,
  toEffect,
} from '../../machines/effects.ts';
import { compile } from '../../machines/funnel/compile.ts';
import { paymentMachines } from '../../machines/later/payment-machines.ts';
import { classicGraph } from '../support/funnels/funnels.ts';

const child = setup({
  types: { context: {} as { price: number }, output: {} as { price: number } },
  actors: { readPrice: port<{ offer: string }, number>('readPrice') },
}).createMachine({
  context: { price: 0 },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readPrice',
        input: { offer: 'tea' },
        onDone: { actions: assign({ price: ({ event }) => event.output }), target: 'read' },
      },
    },
    read: { type: 'final' },
  },
  output: ({ context }) => context,
});

const parent = setup({
  types: { context: {} as { failure: unknown } },
  actors: { child, readClock: port<void, number>('readClock') },
}).createMachine({
  context: { failure: null },
  initial: 'waiting',
  states: {
    waiting: { invoke: { src: 'readClock', onDone: 'pricing', onError: 'failed' } },
    pricing: { invoke: { src: 'child', onDone: 'priced', onError: 'failed' } },
    priced: {},
    failed: { entry: assign({ failure: ({ event }) => ('error' in event ? event.error : null) }) },
  },
});

const EFFECTS: EffectsOf<typeof parent> = { readClock: toEffect(() => 7), readPrice: toEffect(() => 9) };

/** What an actor of this logic fails with. */
function failureOf(logic: AnyActorLogic): Promise<unknown> {
  const actor = createActor(logic);
  const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
  actor.start();
  return failed;
}

describe('the effects of a machine', () => {
  it('reach the machines among its actors', async () => {
    const actor = createActor(provideEffects(parent, EFFECTS)).start();
    expect((await waitFor(actor, (snapshot) => !snapshot.matches('waiting'))).value).toBe('pricing');
    expect((await waitFor(actor, (snapshot) => !snapshot.matches('pricing'))).value).toBe('priced');
  });

  it('leave the machine itself as it was', async () => {
    provideEffects(parent, EFFECTS);
    expect(await failureOf(child)).toEqual(new Error('actor "readPrice" is not provided'));
  });

  it('are refused by the compiler where one is missing or answers with something else', () => {
    // @ts-expect-error the price of the child is missing.
    const short: EffectsOf<typeof parent> = { readClock: EFFECTS.readClock };
    // @ts-expect-error a price is a number.
    const wrong: EffectsOf<typeof parent> = { ...EFFECTS, readPrice: toEffect(() => 'nine') };
    expect([short, wrong]).toHaveLength(2);
  });

  it('throw the name of the one that is forgotten, in a child, too', async () => {
    const forgotten = { readClock: EFFECTS.readClock } as EffectsOf<typeof parent>;
    const actor = createActor(provideEffects(parent, forgotten)).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(context.failure).toEqual(new Error('actor "readPrice" is not provided'));
  });

  it('give each of several machines those of its own', async () => {
    const effects: EffectsOfEach<{ child: typeof child }> = { readPrice: EFFECTS.readPrice };
    const { child: provided } = provideEach({ child }, effects);
    expect(await toPromise(createActor(provided).start())).toEqual({ price: 9 });
  });
});

describe('the effects of a funnel', () => {
  it('and its payments throw their name until they are provided', async () => {
    const { actors } = compile(classicGraph()).implementations;
    const names = ['abandonOffer', 'amazonPay', 'checkout', 'endWalk', 'forgetSignIn'];
    expect(Object.keys(actors).sort()).toEqual([...names, 'loadPage', 'payment', 'providerReturn']);
    for (const [name, logic] of Object.entries(actors))
      expect(await failureOf(logic as AnyActorLogic)).toEqual(new Error(`actor "${name}" is not provided`));
  });

  it('that never answer are all of its payments, also those of the machines below them', () => {
    const names = Object.keys(noAnswers(paymentMachines));
    expect(names).toEqual(expect.arrayContaining(['submitPayment', 'refreshQuote', 'reachDeadline', 'amazonWidgets']));
    expect(names).not.toContain('quote');
  });
});
