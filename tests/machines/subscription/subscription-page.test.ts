import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer, PaymentCommand, TokenOutcome } from '../../../machines/ports.ts';
import { subscriptionPageMachine } from '../../../machines/subscription/subscription-page.machine.ts';
import type { SubscriptionOutcome } from '../../../machines/subscription/subscription-page.setup.ts';
import { subscriptionPageView } from '../../../machines/subscription/subscription-page.view.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anOrder } from '../../support/pages/orders.ts';
import {
  aDeclinedSubscription,
  anAskedSubscription,
  anUnchargeableSubscription,
  aSubscription,
} from '../../support/pages/subscriptions.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the page of a subscription', () => {
  it('A05 it is cancelled after one confirmation, once the server answers', async () => {
    const { actor, cancel, view } = start(aSubscription());
    actor.send({ type: 'cancel.confirmed' });
    expect([view().cancelling, cancel.calls]).toEqual([null, []]);
    actor.send({ type: 'cancel.asked' });
    expect([view().cancelling, cancel.calls]).toEqual(['asked', []]);
    actor.send({ type: 'cancel.confirmed' });
    actor.send({ type: 'cancel.confirmed' });
    expect([view().cancelling, cancel.calls]).toEqual(['under-way', [{ token: 'token-1' }]]);
    await cancel.answer({ type: 'known', subscription: aSubscription({ status: 'cancelled' }) });
    expect(view()).toMatchObject({ cancelling: null, problem: null, subscription: { status: 'cancelled' } });
    actor.send({ type: 'cancel.asked' });
    expect(view().cancelling).toBeNull();
  });

  it('A05 it stays active if the shopper decides against the cancellation', () => {
    const { actor, cancel, view } = start(aSubscription());
    actor.send({ type: 'cancel.asked' });
    actor.send({ type: 'cancel.refused' });
    expect([view().cancelling, cancel.calls]).toEqual([null, []]);
  });

  it('A05 it is never shown as cancelled without the server’s answer', async () => {
    const { actor, cancel, view } = start(aSubscription());
    for (const fail of [
      () => cancel.answer({ type: 'failed', message: MESSAGES.somethingWrong }),
      () => cancel.fail(),
    ]) {
      actor.send({ type: 'cancel.asked' });
      actor.send({ type: 'cancel.confirmed' });
      await fail();
      expect(view()).toMatchObject({ cancelling: 'asked', problem: MESSAGES.somethingWrong });
      expect(view().subscription.status).toBe('active');
      actor.send({ type: 'cancel.refused' });
    }
  });

  it('a due delivery is paid through the bank’s challenge, and the subscription read again', async () => {
    const { actor, submit, challenge, read, view } = start(anAskedSubscription());
    actor.send({ type: 'payment.asked' });
    expect(submit.calls).toEqual([{ type: 'renew', token: 'token-1', cardId: null }]);
    expect(view().payment).toBe('charging');
    await submit.answer({ type: 'requires_action', orderId: 'o2', clientSecret: 'secret' });
    expect([view().payment, challenge.calls]).toEqual(['challenge', [{ clientSecret: 'secret' }]]);
    await challenge.answer();
    expect(submit.calls[1]).toEqual({ type: 'resolve', orderId: 'o2' });
    await submit.answer({ type: 'captured', order: anOrder() });
    expect(view().payment).toBe('checking');
    await read.answer({ type: 'known', subscription: aSubscription() });
    expect(view()).toMatchObject({ payment: null, problem: null, subscription: { status: 'active', renewal: null } });
  });

  it('a failed payment shows the reason, and the shopper may try again', async () => {
    const { actor, submit, read, view } = start(anAskedSubscription());
    actor.send({ type: 'payment.asked' });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'Your card was declined.' });
    await read.answer({ type: 'known', subscription: anAskedSubscription() });
    expect(view()).toMatchObject({ payment: null, problem: 'Your card was declined.' });
    actor.send({ type: 'payment.asked' });
    expect(view()).toMatchObject({ payment: 'charging', problem: null });
  });

  it('without a due delivery it pays nothing', () => {
    const { actor, submit, view } = start(aSubscription());
    actor.send({ type: 'payment.asked' });
    expect([view().payment, submit.calls]).toEqual([null, []]);
  });

  it.each([aDeclinedSubscription(), anUnchargeableSubscription()])(
    'A05 N14 another card pays the due delivery once, and the page says so',
    async (subscription) => {
      const { actor, tokenize, submit, read, view } = start(subscription);
      actor.send({ type: 'card.submitted' });
      actor.send({ type: 'card.submitted' });
      expect([view().payment, tokenize.calls.length, submit.calls]).toEqual(['securing', 1, []]);
      await tokenize.answer({ type: 'token', cardId: 'pm_2' });
      actor.send({ type: 'card.submitted' });
      expect(submit.calls).toEqual([{ type: 'renew', token: 'token-1', cardId: 'pm_2' }]);
      expect([view().payment, view().isCaptured]).toEqual(['charging', false]);
      await submit.answer({ type: 'captured', order: anOrder() });
      await read.answer({ type: 'known', subscription: aSubscription() });
      expect(view()).toMatchObject({
        payment: null,
        problem: null,
        isCaptured: true,
        subscription: { status: 'active' },
      });
    },
  );

  it('A05 N14 it is never paid twice from this page, and can still be cancelled', async () => {
    const { actor, submit, read, cancel, view } = start(anAskedSubscription());
    actor.send({ type: 'payment.asked' });
    await submit.answer({ type: 'captured', order: anOrder() });
    await read.fail();
    expect(view()).toMatchObject({ payment: null, isCaptured: true });
    actor.send({ type: 'payment.asked' });
    actor.send({ type: 'card.submitted' });
    expect([view().payment, submit.calls.length]).toEqual([null, 1]);
    actor.send({ type: 'cancel.asked' });
    expect(view()).toMatchObject({ cancelling: 'asked', isCaptured: true });
    actor.send({ type: 'cancel.confirmed' });
    await cancel.answer({ type: 'known', subscription: aSubscription({ status: 'cancelled' }) });
    expect(view()).toMatchObject({ cancelling: null, isCaptured: true, subscription: { status: 'cancelled' } });
  });

  it('N14 a lost answer repeats the request with the same card’s token', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { actor, tokenize, submit } = start(aDeclinedSubscription());
    actor.send({ type: 'card.submitted' });
    await tokenize.answer({ type: 'token', cardId: 'pm_2' });
    await submit.answer({ type: 'unknown', orderId: null });
    await vi.runOnlyPendingTimersAsync();
    const asked = { type: 'renew', token: 'token-1', cardId: 'pm_2' };
    expect(submit.calls).toEqual([asked, asked]);
  });

  it('A05 an invalid card, a missing field and a decline are shown, and another try begins again', async () => {
    const { actor, tokenize, submit, read, view } = start(aDeclinedSubscription());
    actor.send({ type: 'card.submitted' });
    await tokenize.answer({ type: 'invalid', message: 'Your card number is incomplete.' });
    expect(view()).toMatchObject({ payment: null, problem: 'Your card number is incomplete.', isCaptured: false });
    actor.send({ type: 'card.submitted' });
    expect(view().problem).toBeNull();
    await tokenize.fail();
    expect(view()).toMatchObject({ payment: null, problem: MESSAGES.paymentUnavailable });
    actor.send({ type: 'card.submitted' });
    await tokenize.answer({ type: 'token', cardId: 'pm_2' });
    await submit.answer({ type: 'declined', severity: 'hard', message: 'Your card was declined.' });
    await read.answer({ type: 'known', subscription: aDeclinedSubscription() });
    expect(view()).toMatchObject({ payment: null, problem: 'Your card was declined.', isCaptured: false });
    actor.send({ type: 'card.submitted' });
    await tokenize.answer({ type: 'token', cardId: 'pm_3' });
    expect(submit.calls.at(-1)).toEqual({ type: 'renew', token: 'token-1', cardId: 'pm_3' });
  });

  it('an unchargeable card is not charged again, and another card is dropped for the subscription’s own', async () => {
    const over = start(anUnchargeableSubscription());
    over.actor.send({ type: 'payment.asked' });
    expect([over.view().payment, over.submit.calls]).toEqual([null, []]);
    const { actor, tokenize, submit, read } = start(anAskedSubscription());
    actor.send({ type: 'card.submitted' });
    await tokenize.answer({ type: 'token', cardId: 'pm_2' });
    await submit.answer({ type: 'declined', severity: 'soft', message: 'Your card was declined.' });
    await read.answer({ type: 'known', subscription: anAskedSubscription() });
    actor.send({ type: 'payment.asked' });
    expect(submit.calls.at(-1)).toEqual({ type: 'renew', token: 'token-1', cardId: null });
  });

  it('A05 without a due delivery it accepts no card', () => {
    const { actor, tokenize, view } = start(aSubscription());
    actor.send({ type: 'card.submitted' });
    expect([view().payment, tokenize.calls]).toEqual([null, []]);
  });

  function start(subscription = aSubscription()) {
    const cancel = handStepped<{ token: string }, SubscriptionOutcome>();
    const read = handStepped<{ token: string }, SubscriptionOutcome>();
    const tokenize = handStepped<{ account: AccountDetails | null }, TokenOutcome>();
    const submit = handStepped<PaymentCommand, PaymentAnswer>();
    const challenge = handStepped<{ clientSecret: string }, void>();
    const payment = paymentMachine.provide({
      actors: { submitPayment: submit.logic, challengeShopper: challenge.logic },
    });
    const machine = subscriptionPageMachine.provide({
      actors: { payment, tokenizeCard: tokenize.logic, cancelSubscription: cancel.logic, readSubscription: read.logic },
    });
    const actor = createActor(machine, { input: { shop: aShop(), token: 'token-1', subscription } }).start();
    return { actor, cancel, read, tokenize, submit, challenge, view: () => subscriptionPageView(actor.getSnapshot()) };
  }
});
