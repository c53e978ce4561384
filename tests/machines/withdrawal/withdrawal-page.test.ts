import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { CHOOSE_A_LINE } from '../../../domain/orders/withdrawal-copy.ts';
import { draftOf, readDraft } from '../../../machines/withdrawal/withdrawal-draft.ts';
import { withdrawalPageMachine } from '../../../machines/withdrawal/withdrawal-page.machine.ts';
import type { NamedOrder, WithdrawalOutcome } from '../../../machines/withdrawal/withdrawal-page.setup.ts';
import { withdrawalPageView } from '../../../machines/withdrawal/withdrawal-page.view.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { aPartlyWithdrawnOrder, aWithdrawableOrder, aWithdrawnOrder } from '../../support/pages/withdrawals.ts';

const NAMED = { number: '7KQ4-M2XD', email: 'ann@example.com' };

describe('the page of a withdrawal', () => {
  it('asks for number and e-mail address, with the number of its address, where the order is not the session’s', async () => {
    const page = opened(null, { finds: [failed('no such order'), known(aWithdrawableOrder())] });
    expect(page.view()).toMatchObject({ step: 'naming', named: { number: '7KQ4-M2XD', email: '' }, problem: null });
    page.actor.send({ type: 'order.named', named: NAMED });
    expect(page.view()).toMatchObject({ step: 'naming', isPending: true });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'naming', isPending: false, problem: 'no such order' });
    page.actor.send({ type: 'order.named', named: NAMED });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'choosing', chosen: [1, 2], problem: null });
    expect(page.found).toHaveBeenLastCalledWith(NAMED);
  });

  it('shows the lines of the session’s own order at once, and sends those that are chosen once it is confirmed', async () => {
    const page = opened(aWithdrawableOrder(), { withdraws: [known(aPartlyWithdrawnOrder())] });
    expect(page.view()).toMatchObject({ step: 'choosing', chosen: [1, 2] });
    page.actor.send({ type: 'line.chosen', line: 2, isChosen: false });
    page.actor.send({ type: 'withdrawal.confirmed' });
    page.actor.send({ type: 'withdrawal.confirmed' });
    await page.settled();
    expect(page.sent).toHaveBeenCalledExactlyOnceWith({ named: { ...NAMED, email: '' }, lines: [1] });
    expect(page.view()).toMatchObject({ step: 'withdrawn', order: { state: 'open' } });
    page.actor.send({ type: 'rest.asked' });
    expect(page.view()).toMatchObject({ step: 'choosing', chosen: [2] });
  });

  it('sends nothing without a line, and keeps the choice where the call fails', async () => {
    const page = opened(aWithdrawableOrder(), { withdraws: [failed('over')] });
    for (const line of [1, 2, 7]) page.actor.send({ type: 'line.chosen', line, isChosen: false });
    page.actor.send({ type: 'withdrawal.confirmed' });
    expect(page.view()).toMatchObject({ step: 'choosing', chosen: [], problem: CHOOSE_A_LINE });
    expect(page.sent).not.toHaveBeenCalled();
    page.actor.send({ type: 'line.chosen', line: 7, isChosen: true });
    page.actor.send({ type: 'line.chosen', line: 2, isChosen: true });
    expect(page.view()).toMatchObject({ chosen: [2], problem: null });
    page.actor.send({ type: 'withdrawal.confirmed' });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'choosing', chosen: [2], problem: 'over' });
    page.actor.send({ type: 'withdrawal.confirmed' });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'choosing', problem: MESSAGES.somethingWrong });
  });

  it('shows what was withdrawn from before, and goes on to another order by the same proof', async () => {
    const other = aWithdrawableOrder({ number: '9ZZZ-UPSL' });
    const finds = [known(aWithdrawnOrder({ others: ['9ZZZ-UPSL'] })), failed('not now'), known(other)];
    const page = opened(null, { finds });
    page.actor.send({ type: 'order.named', named: NAMED });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'withdrawn' });
    page.actor.send({ type: 'rest.asked' });
    page.actor.send({ type: 'other.asked', number: 'AAAA-AAAA' });
    expect(page.view()).toMatchObject({ step: 'withdrawn', isPending: false });
    page.actor.send({ type: 'other.asked', number: '9ZZZ-UPSL' });
    expect(page.view()).toMatchObject({ step: 'withdrawn', isPending: true });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'withdrawn', problem: 'not now' });
    page.actor.send({ type: 'other.asked', number: '9ZZZ-UPSL' });
    await page.settled();
    expect(page.view()).toMatchObject({ step: 'choosing', order: { number: '9ZZZ-UPSL' }, chosen: [1, 2] });
    expect(page.found).toHaveBeenLastCalledWith({ number: '9ZZZ-UPSL', email: 'ann@example.com' });
  });

  it('a reload goes on with what was typed and chosen, and with nothing once it was sent', async () => {
    const typed = { number: '7kq4', email: 'ann@exam' };
    const first = opened(null, { finds: [known(aWithdrawableOrder())] });
    first.actor.send({ type: 'order.typed', named: typed });
    const second = opened(null, { finds: [known(aWithdrawableOrder())], stored: first.draft() });
    expect(second.view()).toMatchObject({ step: 'naming', named: typed });
    second.actor.send({ type: 'order.named', named: NAMED });
    await second.settled();
    second.actor.send({ type: 'line.chosen', line: 2, isChosen: false });
    const again = opened(null, { finds: [known(aWithdrawableOrder())], stored: second.draft() });
    expect(again.view()).toMatchObject({ step: 'naming', named: NAMED });
    again.actor.send({ type: 'order.named', named: NAMED });
    await again.settled();
    expect(again.view()).toMatchObject({ step: 'choosing', chosen: [1] });
    const own = opened(aWithdrawableOrder(), { withdraws: [known(aPartlyWithdrawnOrder())], stored: again.draft() });
    expect(own.view()).toMatchObject({ step: 'choosing', chosen: [1] });
    own.actor.send({ type: 'withdrawal.confirmed' });
    await own.settled();
    expect(own.draft()).toBeNull();
    own.actor.send({ type: 'rest.asked' });
    expect(own.view()).toMatchObject({ step: 'choosing', chosen: [2] });
  });

  it('a stored draft of another address, of another order or that is damaged chooses nothing', () => {
    const draft = { at: '7KQ4-M2XD', named: NAMED, chosen: { order: '9ZZZ-UPSL', lines: [1] } };
    expect(opened(aWithdrawableOrder(), { stored: draft }).view()).toMatchObject({ chosen: [1, 2] });
    const damaged = [{ ...draft, at: '' }, { ...draft, named: { number: 7 } }, { ...draft, named: null }, 'text', null];
    for (const stored of damaged) expect(opened(null, { stored }).view()).toMatchObject({ named: { email: '' } });
    const lines = { ...draft, chosen: { order: '7KQ4-M2XD', lines: 'all' } };
    expect(opened(aWithdrawableOrder(), { stored: lines }).view()).toMatchObject({ chosen: [1, 2] });
  });

  it.each(['over', 'elsewhere', 'ended'] as const)('an order that is %s is closed', (state) => {
    expect(opened(aWithdrawableOrder({ state }), {}).view()).toMatchObject({ step: 'closed', order: { state } });
  });
});

const known = (order: WithdrawableOrder): WithdrawalOutcome => ({ type: 'known', order });
const failed = (message: string): WithdrawalOutcome => ({ type: 'failed', message });

interface Answers {
  finds?: WithdrawalOutcome[];
  withdraws?: WithdrawalOutcome[];
  /** What the browser had stored of the page. */
  stored?: unknown;
}

/** The page with effects that answer one after the other; one without an answer throws. */
function opened(order: WithdrawableOrder | null, { finds = [], withdraws = [], stored = null }: Answers) {
  const found = vi.fn<(named: NamedOrder) => void>();
  const sent = vi.fn<(input: { named: NamedOrder; lines: readonly number[] }) => void>();
  const machine = withdrawalPageMachine.provide({
    actors: {
      findWithdrawal: fromPromise<WithdrawalOutcome, { named: NamedOrder }>(async ({ input }) => {
        found(input.named);
        return finds.shift() ?? Promise.reject(new Error('no answer'));
      }),
      withdraw: fromPromise<WithdrawalOutcome, { named: NamedOrder; lines: readonly number[] }>(async ({ input }) => {
        sent(input);
        return withdraws.shift() ?? Promise.reject(new Error('no answer'));
      }),
    },
  });
  const number = '7KQ4-M2XD';
  const input = { shop: aShop(), number, order, draft: readDraft(stored, number) };
  const actor = createActor(machine, { input }).start();
  const view = () => withdrawalPageView(actor.getSnapshot());
  return {
    actor,
    view,
    draft: () => draftOf(actor.getSnapshot()),
    found,
    sent,
    settled: () => expect.poll(() => view().isPending).toBe(false),
  };
}
