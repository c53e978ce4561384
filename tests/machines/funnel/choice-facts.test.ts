import { describe, expect, it } from 'vitest';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { aQuote } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import { entryAt, fillIn, load, SOFT_DECLINE, startFunnel, take } from './funnel-walk.ts';

/** A filled in order form at its payment. */
async function atPayment(over: Partial<FunnelInput> = {}) {
  const walk = startFunnel(classicGraph(), over);
  await load(walk);
  await take(walk, 'next');
  fillIn(walk);
  const methods = () => {
    expect(personalDataIn(walk.facts)).toEqual([]);
    return walk.facts.flatMap((fact) => (fact.type === 'method.chosen' ? [[fact.stepId, fact.method]] : []));
  };
  const { checkout } = walk.actor.getSnapshot().children;
  if (!checkout) throw new Error('the walk has no order form');
  return { walk, methods, checkout };
}

const WITH_PAYPAL = { shop: aShop({ paypal: { test: true, expressSubscriptions: true } }) };

describe('the way to pay of a shopper', () => {
  it('A06 each choice that the form offers is stated, and the same one once', async () => {
    const { methods, checkout } = await atPayment(WITH_PAYPAL);
    checkout.send({ type: 'method.chosen', method: 'paypal' });
    checkout.send({ type: 'method.chosen', method: 'paypal' });
    checkout.send({ type: 'method.chosen', method: 'amazon' });
    checkout.send({ type: 'method.chosen', method: 'card' });
    checkout.send({ type: 'payment.submitted' });
    expect(methods()).toEqual([
      ['order-form', 'paypal'],
      ['order-form', 'card'],
    ]);
  });

  it('A06 E01 after a reload a choice is not stated again, and another one is', async () => {
    const { walk, checkout } = await atPayment(WITH_PAYPAL);
    checkout.send({ type: 'method.chosen', method: 'paypal' });
    const { draft, visited } = walk.context();
    const reloaded = startFunnel(classicGraph(), { ...WITH_PAYPAL, entry: entryAt('order-form'), draft, visited });
    await load(reloaded);
    const form = reloaded.actor.getSnapshot().children.checkout;
    const stated = () => reloaded.facts.flatMap((fact) => (fact.type === 'method.chosen' ? [fact.method] : []));
    form?.send({ type: 'method.chosen', method: 'paypal' });
    expect(stated()).toEqual([]);
    form?.send({ type: 'method.chosen', method: 'card' });
    expect(stated()).toEqual(['card']);
  });

  it('A06 the form’s own is stated at the first press that pays by it, before its payment ends', async () => {
    const { walk, methods, checkout } = await atPayment();
    expect(methods()).toEqual([]);
    for (const _ of ['declined', 'again']) {
      checkout.send({ type: 'payment.submitted' });
      await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
      await walk.token.answer({ type: 'token', cardId: 'pm_1' });
      await walk.submit.answer(SOFT_DECLINE);
    }
    expect(methods()).toEqual([['order-form', 'card']]);
    const order = walk.facts.map(({ type }) => type);
    expect(order.indexOf('method.chosen')).toBeLessThan(order.indexOf('payment.ended'));
  });

  it('O05 an express checkout is paid by its provider', async () => {
    const { methods, checkout } = await atPayment(WITH_PAYPAL);
    checkout.send({ type: 'express.submitted', provider: 'paypal' });
    expect(methods()).toEqual([['order-form', 'paypal']]);
  });
});

describe('the lead of a shopper', () => {
  it.each([
    ['sent', [{ type: 'lead.sent', stepId: 'order-form' }]],
    ['unsent', []],
  ] as const)('L06 one that was %s is stated so, without what was typed', async (outcome, stated) => {
    const { walk } = await atPayment();
    await expect.poll(() => walk.sendLead.calls.length).toBe(1);
    expect(walk.facts.filter(({ type }) => type === 'lead.sent')).toEqual([]);
    await walk.sendLead.answer(outcome);
    expect(walk.facts.filter(({ type }) => type === 'lead.sent')).toEqual(stated);
    expect(personalDataIn(walk.facts)).toEqual([]);
  });
});
