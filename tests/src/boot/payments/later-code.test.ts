import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, sendTo, setup, waitFor } from 'xstate';
import type { LoadedPage, PageRequest } from '../../../../contracts/page/published-graph.ts';
import { paymentMachines } from '../../../../machines/later/payment-machines.ts';
import { laterLogic } from '../../../../src/boot/payments/later-logic.ts';
import { laterPayments } from '../../../../src/boot/payments/later-payments.ts';
import { withCode } from '../../../../src/boot/payments/load-code.ts';
import { WAIT } from '../../../support/wait.ts';

const PAGE: LoadedPage = { content: null, offers: [], orders: [], freshCheckoutId: null };
const REQUEST: PageRequest = { contentId: null, offers: [], withOrders: false, withCheckout: false };

const counter = setup({ types: { context: {} as { count: number }, input: {} as number } }).createMachine({
  context: ({ input }) => ({ count: input }),
  initial: 'counting',
  states: { counting: { on: { done: 'done' } }, done: { type: 'final' } },
});

describe('a machine whose code comes later', () => {
  function parentOf(later: typeof counter) {
    return setup({ actors: { later }, types: { events: {} as { type: 'end' } } }).createMachine({
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { id: 'child', src: 'later', input: 3, onDone: 'over', onError: 'failed' },
          on: { end: { actions: sendTo('child', { type: 'done' }) } },
        },
        over: {},
        failed: {},
      },
    });
  }

  it('runs as the machine itself, once that is known', async () => {
    const actor = createActor(
      parentOf(
        laterLogic(
          async () => {},
          () => counter,
        ),
      ),
    ).start();
    expect(actor.getSnapshot().children.child?.getSnapshot().value).toBe('counting');
    actor.send({ type: 'end' });
    expect((await waitFor(actor, (snapshot) => snapshot.matches('over'), WAIT)).value).toBe('over');
  });

  it('begins with its input once its code is there, and then hears what it was sent before', async () => {
    let known: typeof counter | undefined;
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const actor = createActor(
      parentOf(
        laterLogic(
          () => promise,
          () => known,
        ),
      ),
    ).start();
    const child = actor.getSnapshot().children.child;
    expect(child?.getSnapshot().hasTag('loading' as never)).toBe(true);
    actor.send({ type: 'end' });
    known = counter;
    resolve();
    await waitFor(actor, (snapshot) => snapshot.matches('over'), WAIT);
    expect(child?.getSnapshot().context).toEqual({ count: 3 });
  });

  it('starts the effects and the machines below it when it begins', async () => {
    let known: typeof mother | undefined;
    const mother = setup({ actors: { counter, answer: fromPromise(async () => 7) } }).createMachine({
      invoke: [{ id: 'child', src: 'counter', input: 1, onDone: '.counted' }],
      initial: 'asking',
      states: {
        asking: { invoke: { src: 'answer', onDone: { actions: sendTo('child', { type: 'done' }) } } },
        counted: { type: 'final' },
      },
    });
    const later = laterLogic(
      async () => {
        known = mother;
      },
      () => known,
    );
    const actor = createActor(later).start();
    expect((await waitFor(actor, ({ status }) => status === 'done', WAIT)).value).toBe('counted');
  });

  it('is an error where its code cannot be loaded', async () => {
    const blocked = laterLogic<typeof counter>(
      () => Promise.reject(new Error('blocked')),
      () => undefined,
    );
    const actor = createActor(parentOf(blocked)).start();
    expect((await waitFor(actor, (snapshot) => snapshot.matches('failed'), WAIT)).value).toBe('failed');
  });
});

const OPEN = { answers: Promise.resolve(), isInspected: false };

describe('the code of a page', () => {
  function loaderOf(payments: () => Promise<never>) {
    const asked: string[] = [];
    const reload = vi.fn();
    const { loadPage: load, fetchPage } = withCode(async () => PAGE, {
      payments: laterPayments({ checkout: payments, paying: payments, amazonPay: payments, ...OPEN, reload }),
      loadPart: async (view) => void asked.push(view),
      reload,
    });
    return { load, fetchPage, asked, reload };
  }

  it('without a payment is that of its view alone', async () => {
    const { load, asked } = loaderOf(() => Promise.reject(new Error('no payments')));
    expect(await load({ ...REQUEST, view: 'survey' })).toBe(PAGE);
    expect(asked).toEqual(['survey']);
  });

  it('that cannot be loaded makes the page unavailable, and another try loads the document again', async () => {
    const { load, fetchPage, reload } = loaderOf(() => Promise.reject(new Error('blocked')));
    const request = { ...REQUEST, view: 'checkout', takesPayment: true } as const;
    await expect(fetchPage(request)).rejects.toThrow('blocked');
    await expect(load(request)).rejects.toThrow('blocked');
    expect(reload).not.toHaveBeenCalled();
    void load(request);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), WAIT);
  });

  it('of a payment that could not be loaded once is asked for by a new document when the card is shown', async () => {
    const reload = vi.fn();
    const blocked = () => Promise.reject(new Error('blocked'));
    const { load, card } = laterPayments({ checkout: blocked, paying: blocked, amazonPay: blocked, ...OPEN, reload });
    const place: HTMLElement = Object.create(null);
    const seen: string[] = [];
    card.mount(place, ({ status }) => seen.push(status));
    await vi.waitFor(() => expect(seen).toEqual(['loading', 'unavailable']), WAIT);
    expect(reload).not.toHaveBeenCalled();
    await expect(load('offer')).rejects.toThrow('blocked');
    card.mount(place, ({ status }) => seen.push(status));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), WAIT);
    expect(seen).toEqual(['loading', 'unavailable', 'loading']);
  });

  it('of an order form has no payment before it answers, but where an inspector is told of each machine', async () => {
    const asked = async (isInspected: boolean) => {
      const paying = vi.fn(() => Promise.reject(new Error('blocked')));
      const checkout = () => Promise.resolve(paymentMachines.checkout);
      const amazonPay = () => Promise.resolve(paymentMachines.amazonPay);
      const parts = { checkout, paying, amazonPay, answers: new Promise(() => {}), reload: () => {}, isInspected };
      await laterPayments(parts)
        .load('two-step-order-form')
        .catch(() => {});
      return paying.mock.calls.length;
    };
    expect([await asked(false), await asked(true)]).toEqual([0, 1]);
  });
});
