import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '../../../contracts/page/page-data.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { resume } from '../../../machines/session/resume.ts';
import { readSavedState, toSavedState } from '../../../machines/session/saved-state.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anOrder, aQuote } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import {
  afterSale,
  charge,
  type FunnelWalk,
  fillIn,
  HARD_DECLINE,
  load,
  SOFT_DECLINE,
  startFunnel,
  take,
} from './funnel-walk.ts';

/** What each ended payment says, in order. */
function ends(walk: FunnelWalk) {
  expect(personalDataIn(walk.facts)).toEqual([]);
  return walk.facts
    .filter((fact): fact is Extract<Fact, { type: 'payment.ended' }> => fact.type === 'payment.ended')
    .map(({ stepId, offer, method, outcome, reason, orderId }) => [stepId, offer, method, outcome, reason, orderId]);
}

async function onForm(): Promise<FunnelWalk> {
  const walk = startFunnel(classicGraph());
  await load(walk);
  await take(walk, 'next');
  fillIn(walk);
  return walk;
}

/** Presses the form's button, and ends the charge. */
async function pay(walk: FunnelWalk, outcome: PaymentAnswer): Promise<void> {
  walk.actor.getSnapshot().children.checkout?.send({ type: 'payment.submitted' });
  await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  await walk.token.answer({ type: 'token', cardId: 'pm_1' });
  await walk.submit.answer(outcome);
}

async function onOffer(): Promise<FunnelWalk> {
  const walk = startFunnel(classicGraph(), afterSale('u1'));
  await load(walk);
  return walk;
}

describe('the end of a payment', () => {
  it('N08 each declined charge of the form ends once, and then the paid one with its order', async () => {
    const walk = await onForm();
    await pay(walk, SOFT_DECLINE);
    await pay(walk, { type: 'declined', severity: 'hard', code: 'too_many_attempts', message: 'Enough.' });
    await pay(walk, { type: 'refused', code: 'version_gone', message: 'It has changed.' });
    await pay(walk, { type: 'captured', order: anOrder() });
    expect(ends(walk)).toEqual([
      ['order-form', null, 'card', 'declined', 'payment_declined', null],
      ['order-form', null, 'card', 'declined', 'too_many_attempts', null],
      ['order-form', null, 'card', 'failed', 'version_gone', null],
      ['order-form', null, 'card', 'paid', null, anOrder().id],
    ]);
  });

  it.each<[string, PaymentAnswer, unknown[]]>([
    ['paid', { type: 'captured', order: anOrder({ id: 'order-2' }) }, ['card', 'paid', null, 'order-2']],
    ['declined', HARD_DECLINE, ['card', 'declined', 'payment_declined', null]],
    ['repriced', { type: 'requoted', quote: aQuote(10) }, ['card', 'failed', 'price_changed', null]],
    ['closed', { type: 'refused', code: 'offer_closed', message: 'no' }, ['card', 'failed', 'offer_closed', null]],
    [
      'left at its provider',
      { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example' },
      ['card', 'failed', 'payment_not_approved', null],
    ],
  ])('N08 an offer whose charge is %s ends once', async (_, outcome, end) => {
    const walk = await onOffer();
    await charge(walk, outcome);
    expect(ends(walk)).toEqual([['u1', 'offer-u1', ...end]]);
  });

  it('N14 a payment that nothing is known of is unresolved once, however often it is asked for, and ends once', async () => {
    const walk = await onForm();
    await pay(walk, { type: 'requires_action', orderId: 'order-1', clientSecret: 'secret' });
    const { checkout } = walk.actor.getSnapshot().children;
    checkout?.send({ type: 'payment.unknown', isFirst: true });
    checkout?.send({ type: 'payment.unknown', isFirst: false });
    expect(ends(walk)).toEqual([['order-form', null, 'card', 'unresolved', null, 'order-1']]);
  });

  it('a reload that resumes a payment states its end, and no other', async () => {
    const walk = startFunnel(classicGraph(), {
      entry: { type: 'step', id: 'order-form', paymentInFlight: { orderId: 'order-1' } },
      visited: ['landing', 'order-form'],
    });
    await load(walk);
    expect(ends(walk)).toEqual([]);
    await walk.submit.answer({ type: 'captured', order: anOrder() });
    expect(ends(walk)).toEqual([['order-form', null, 'card', 'paid', null, anOrder().id]]);
  });

  it('N14 a payment that was paid after its page was closed ends once, as the next page learns of it', async () => {
    const form = await onForm();
    await pay(form, { type: 'unknown', orderId: 'order-1' });
    expect(ends(form)).toEqual([]);
    const next = startFunnel(classicGraph(), reopened(form, [aSale()]));
    expect(ends(next)).toEqual([['order-form', null, 'card', 'paid', null, 'order-1']]);
    expect(next.facts.map(({ type }) => type)).toEqual(['payment.ended', 'edge.taken', 'step.entered']);
    expect(ends(startFunnel(classicGraph(), reopened(next, [aSale()])))).toEqual([]);
  });

  it('N14 a paid order that was stated is not stated again by a reload, nor by another page that learns of it', async () => {
    const form = await onForm();
    await pay(form, { type: 'captured', order: anOrder() });
    expect(ends(form)).toHaveLength(1);
    const id = anOrder().id;
    expect(ends(startFunnel(classicGraph(), reopened(form, [aSale({ id })])))).toEqual([]);
    const input = reopened(form, [aSale({ id, status: 'Pending', live: true })]);
    const behind = startFunnel(classicGraph(), input);
    await load(behind);
    await behind.submit.answer({ type: 'captured', order: anOrder() });
    expect([behind.at(), ends(behind)]).toEqual(['u1', []]);
  });
});

/** The input of a page that is opened after another one, with the orders that the server knows by then. */
function reopened({ graph, context }: FunnelWalk, orders: OrderSummary[]): Partial<FunnelInput> {
  const now = new Date('2026-11-23T10:00:00Z');
  const read = readSavedState(JSON.parse(JSON.stringify(toSavedState(graph, context(), now))), graph, now);
  if (read.type !== 'found') throw new Error(`the state is ${read.type}`);
  return resume(graph, 'order-form', read.session, orders);
}

function aSale(over: Partial<OrderSummary> = {}): OrderSummary {
  return {
    id: 'order-1',
    checkoutId: 'checkout-1',
    funnelSfid: classicGraph().funnel.sfid,
    stepSfid: 'order-form',
    orderType: 'Standard',
    offer: null,
    status: 'Paid',
    live: false,
    card: null,
    paymentMethod: 'card',
    oneClick: true,
    ...over,
  };
}
