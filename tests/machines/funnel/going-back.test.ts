import { describe, expect, it } from 'vitest';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { afterSale, load, startFunnel, take } from './funnel-walk.ts';

/** Whether the shown page came by a step back in the history. */
describe('a step back', () => {
  it('L03 the page before slides in, and the pages after do not', async () => {
    const walk = startFunnel(classicGraph());
    const cameBack = () => walk.view().frame.cameBack;
    await load(walk);
    expect(cameBack()).toBe(false);
    await take(walk, 'next');
    expect(cameBack()).toBe(false);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect([walk.at(), cameBack()]).toEqual(['landing', true]);
    await load(walk);
    expect(cameBack()).toBe(true);
    walk.actor.send({ type: 'location.popped', stepId: 'order-form' });
    expect([walk.at(), cameBack()]).toEqual(['order-form', false]);
  });

  it('L03 a fail edge to a page before is no step back', async () => {
    const walk = startFunnel(classicGraph());
    await load(walk);
    await take(walk, 'next');
    await take(walk, 'fail');
    expect([walk.at(), walk.view().frame.cameBack]).toEqual(['landing', false]);
  });

  it('L03 a refused step back slides nothing', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    await load(walk);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    expect([walk.at(), walk.view().frame.cameBack]).toEqual(['u1', false]);
  });
});
