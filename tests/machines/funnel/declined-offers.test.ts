import { describe, expect, it } from 'vitest';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anOrder } from '../../support/pages/orders.ts';
import { afterSale, charge, HARD_DECLINE, load, SOFT_DECLINE, startFunnel } from './funnel-walk.ts';

async function startOnOffer(over: Parameters<typeof afterSale>[1] = {}) {
  const walk = startFunnel(classicGraph(), afterSale('u1', over));
  await load(walk);
  return walk;
}

/** The first offer after a reload, its last attempt declined as the server's orders say. */
function reloadedAfter(severity: 'soft' | 'hard') {
  const decline = { severity, code: 'generic_decline', message: 'Your card was declined.' };
  return startOnOffer({ entry: { type: 'step', id: 'u1', paymentInFlight: null, decline } });
}

describe('a no to an offer that was declined', () => {
  it('N13 tells the shop that its order is given up, and does not wait for it', async () => {
    const walk = await startOnOffer();
    await charge(walk, SOFT_DECLINE);
    expect(walk.abandon.calls).toEqual([]);
    walk.actor.send({ type: 'offer.declined' });
    expect(walk.at()).toBe('thank-you');
    expect(walk.abandon.calls).toEqual([{ checkoutId: 'checkout-1', offer: 'offer-u1' }]);
    await load(walk);
    expect(walk.shows()).toBe('order-success');
  });

  it('N13 gives nothing up where no payment failed, or where no was not said', async () => {
    const refused = await startOnOffer();
    refused.actor.send({ type: 'offer.declined' });
    const lost = await startOnOffer();
    await charge(lost, HARD_DECLINE);
    expect([refused.at(), refused.abandon.calls, lost.at(), lost.abandon.calls]).toEqual(['d1', [], 'thank-you', []]);
  });
});

describe('an offer that is shown again after its decline', () => {
  it('N08 shows the reason, and a no follows the fail edge', async () => {
    const walk = await reloadedAfter('soft');
    expect([walk.at(), walk.shows(), walk.actor.getSnapshot().hasTag('failed')]).toEqual(['u1', 'offer', true]);
    expect(walk.context().notice).toEqual({ kind: 'error', message: 'Your card was declined.' });
    walk.actor.send({ type: 'offer.declined' });
    expect([walk.at(), walk.abandon.calls.length]).toEqual(['thank-you', 1]);
  });

  it('N08 may be accepted again', async () => {
    const walk = await reloadedAfter('soft');
    await charge(walk, SOFT_DECLINE);
    expect(walk.context().notice).toEqual({ kind: 'error', message: 'Not enough money.' });
  });

  it('N08 is left along the fail edge where the decline was a hard one', async () => {
    const walk = await reloadedAfter('hard');
    expect([walk.at(), walk.context().notice?.message]).toEqual(['thank-you', 'Your card was declined.']);
  });
});

describe('an offer whose payment machine throws', () => {
  it('N14 does not say that nothing was taken: the shopper may check, and the same request is sent again', async () => {
    const walk = await startOnOffer();
    walk.actor.send({ type: 'offer.accepted' });
    await walk.submit.answer(JSON.parse('null'));
    expect(walk.view().page).toMatchObject({ view: 'offer', payment: 'unknown' });
    expect(walk.context().notice).toBeNull();
    walk.actor.send({ type: 'offer.declined' });
    walk.actor.send({ type: 'payment.asked' });
    expect(walk.submit.calls[1]).toEqual(walk.submit.calls[0]);
    await walk.submit.answer({ type: 'captured', order: anOrder({ id: 'order-2' }) });
    expect([walk.at(), walk.abandon.calls]).toEqual(['u2', []]);
  });
});
