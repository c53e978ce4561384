import { describe, expect, it } from 'vitest';
import { litUpTo, walkSteps } from '../../../../backoffice/app/orders/way/walk-steps.ts';
import { placeAfter } from '../../../../backoffice/app/orders/way/way.page.tsx';
import type { OrderWalk } from '../../../../backoffice/contracts/order-walk.ts';
import { stepThrough } from '../../../../backoffice/paths/replay/replay-walk.ts';
import { demoGraphs } from '../../../support/funnels/demo-funnels.ts';
import { RecordedWalk } from '../../paths/replay/recorded-walk.ts';

const graph = (await demoGraphs()).find(({ funnel }) => funnel.uniqueIdentifier === 'classic');

/** A recorded walk with an event for each fact, and one of the shop in the middle. */
async function aWalk() {
  if (!graph) throw new Error('the demo funnel is missing');
  const { record } = await RecordedWalk.through(graph, ['next', 'next', 'no', 'reload', 'yes']);
  const told = record.facts.map(({ at, fact, pageLoad, seq }): OrderWalk['events'][number] => ({
    at,
    fact: { pageLoad, seq },
    kind: fact.type === 'step.entered' ? 'step' : fact.type === 'edge.taken' ? 'edge' : 'other',
    text: fact.type,
    step: fact.type === 'step.entered' ? fact.stepId : null,
    variant: null,
    edge: fact.type === 'edge.taken' ? { from: fact.from, on: fact.on, to: fact.to } : null,
    order: null,
  }));
  const own = {
    ...told[0],
    at: '',
    fact: null,
    kind: 'money',
    text: 'capture',
    step: null,
  } as OrderWalk['events'][number];
  return { record, events: [...told.slice(0, 5), own, ...told.slice(5)] };
}

describe('the steps of a way', () => {
  it('have the state after each fact, what it changed, and of the shop’s own events the state before them', async () => {
    const { record, events } = await aWalk();
    const steps = walkSteps(events, stepThrough(record));
    expect(steps.every(({ state }) => state !== null)).toBe(true);
    expect(steps[0]?.changed).toContain('step');
    expect(steps[5]).toMatchObject({ event: { text: 'capture' }, changed: [] });
    expect(steps[5]?.state).toBe(steps[4]?.state);
    for (const { event, state } of steps) if (event.kind === 'step') expect(state?.step).toBe(event.step);
    expect(steps.some(({ changed }) => changed.includes('sale'))).toBe(true);
    expect(walkSteps(events, null).map(({ state }) => state)).toEqual(events.map(() => null));
  });

  it('light the way up to a place, each step once however often it was reloaded, and all of it without a place', async () => {
    const { events } = await aWalk();
    const entered = events.flatMap(({ kind, step }) => (kind === 'step' ? (step ?? []) : []));
    expect(entered.length).toBeGreaterThan(new Set(entered).size);
    const whole = litUpTo(events, null);
    expect(whole.steps).toEqual(entered.filter((step, at) => step !== entered[at - 1]));
    expect(whole.at).toBeNull();
    const first = litUpTo(events, 0);
    expect(first).toEqual({ steps: entered.slice(0, 1), edges: [], at: entered[0] });
    expect(litUpTo(events, events.length - 1)).toEqual({ ...whole, at: whole.steps.at(-1) });
  });

  it.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', null, 2],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Escape', 1, null],
    ['x', 1, undefined],
  ] as const)('%s after the place %j leads to %j', (key, place, next) => {
    expect(placeAfter(key, place, 3)).toBe(next);
  });
});
