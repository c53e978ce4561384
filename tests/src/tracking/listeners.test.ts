import { describe, expect, it } from 'vitest';
import type { Purpose } from '../../../domain/consent/consent.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import { type FactListener, type FactSource, type Heard, listen } from '../../../src/tracking/listeners.ts';
import { load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

/** A source whose facts the test states, and a hub whose clock and consent it sets. */
function hubOf(listeners: readonly FactListener[], shown: string | null = 'landing', notified: string[] = []) {
  const hearers: ((fact: Fact) => void)[] = [];
  const logged: unknown[] = [];
  const allowed = new Set<Purpose>(['needed']);
  const clock = { now: 1000 };
  const source: FactSource = { on: (_, hear) => hearers.push(hear) };
  listen([source], listeners, {
    allows: (purpose) => allowed.has(purpose),
    now: () => clock.now,
    at: () => shown,
    log: (...line) => logged.push(line),
    notified: new Set(notified),
  });
  const state = (fact: Fact) => {
    for (const hear of hearers) hear(fact);
  };
  return { state, logged, allowed, clock };
}

function recorder(purpose: Purpose = 'needed') {
  const heard: Heard[] = [];
  const listener: FactListener = { name: 'recorder', purpose, hear: (each) => void heard.push(each) };
  return { heard, listener };
}

const ERROR: Fact = { type: 'error.shown', message: 'Something went wrong', method: 'checkout' };
const LEAD: Fact = { type: 'lead.sent', stepId: 'order-form' };

describe('the listeners to facts', () => {
  it('each fact comes with its step, its time and its number', () => {
    const { heard, listener } = recorder();
    const { state, clock } = hubOf([listener]);
    state(ERROR);
    clock.now = 2000;
    state(LEAD);
    state({ type: 'edge.taken', from: 'order-form', on: 'next', to: 'u1' });
    expect(heard).toEqual([
      { fact: ERROR, stepId: 'landing', at: 1000, seq: 1 },
      { fact: LEAD, stepId: 'order-form', at: 2000, seq: 2 },
      {
        fact: { type: 'edge.taken', from: 'order-form', on: 'next', to: 'u1' },
        stepId: 'order-form',
        at: 2000,
        seq: 3,
      },
    ]);
  });

  it('a listener that a page notified before its machine came does not hear of the first step again', () => {
    const [told, other] = [recorder(), recorder()];
    const { state } = hubOf([told.listener, { ...other.listener, name: 'other' }], 'landing', ['recorder']);
    const entered = { type: 'step.entered', stepId: 'landing', variantId: null, how: 'started' } as const;
    for (const fact of [entered, LEAD, entered]) state(fact);
    expect(told.heard.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(other.heard.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('a listener hears nothing while its purpose is refused, and from the yes on', () => {
    const [needed, advertising] = [recorder(), recorder('advertising')];
    const { state, allowed } = hubOf([needed.listener, advertising.listener]);
    state(ERROR);
    allowed.add('advertising');
    state(LEAD);
    allowed.delete('advertising');
    state(ERROR);
    expect(needed.heard.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(advertising.heard.map(({ fact, seq }) => [fact.type, seq])).toEqual([['lead.sent', 2]]);
  });

  it.each<[string, FactListener['hear']]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no'))],
  ])('one that %s is logged once, and the others hear every fact', async (_, hear) => {
    const { heard, listener } = recorder();
    const { state, logged } = hubOf([{ name: 'broken', purpose: 'needed', hear }, listener]);
    state(ERROR);
    state(LEAD);
    expect(heard).toHaveLength(2);
    await expect.poll(() => logged).toEqual([['error', 'the listener broken failed', 'Error: no']]);
  });

  it('one that changes a fact fails, and the others hear it as it was', () => {
    const { heard, listener } = recorder();
    const spoil: FactListener = {
      name: 'spoiler',
      purpose: 'needed',
      hear: ({ fact }) => void Object.assign(fact, { message: 'spoilt' }),
    };
    const { state, logged } = hubOf([spoil, listener]);
    state({ ...ERROR });
    expect(heard[0]?.fact).toEqual(ERROR);
    expect(logged).toHaveLength(1);
  });

  it('a funnel goes on beside listeners that throw and that never end', async () => {
    const { heard, listener } = recorder();
    const broken: FactListener[] = [
      {
        name: 'throwing',
        purpose: 'needed',
        hear: () => {
          throw new Error('no');
        },
      },
      { name: 'hanging', purpose: 'needed', hear: () => new Promise<void>(() => {}) },
    ];
    const walk = startFunnel(classicGraph(), {}, (actor) =>
      listen([actor], [...broken, listener], { allows: () => true, now: () => 0, at: () => null, log: () => {} }),
    );
    await load(walk);
    await take(walk, 'next');
    await take(walk, 'next');
    expect(walk.at()).toBe('u1');
    expect(heard.map(({ fact }) => fact)).toEqual(walk.facts);
  });
});
