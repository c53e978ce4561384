import { expect, it } from 'vitest';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { afterSale, load, startFunnel } from './funnel-walk.ts';

it('N02 the server is told of the checkout once its receipt is shown, and the receipt waits for no answer', async () => {
  const walk = startFunnel(classicGraph(), afterSale('d2'));
  await load(walk);
  walk.actor.send({ type: 'offer.declined' });
  expect([walk.at(), walk.endWalk.calls]).toEqual(['thank-you', []]);
  await load(walk);
  expect([walk.shows(), walk.endWalk.calls]).toEqual(['order-success', [{ checkoutId: 'checkout-1' }]]);
  await walk.endWalk.fail(new Error('the server could not be reached'));
  expect([walk.shows(), walk.actor.getSnapshot().status]).toEqual(['order-success', 'active']);
});
