import { describe, expect, it, vi } from 'vitest';
import { createActor, type fromPromise, setup, waitFor } from 'xstate';
import type { LoadedPage, PageRequest } from '../../../../contracts/page/published-graph.ts';
import { laterLogic, laterPayments } from '../../../../src/boot/payments/later-payments.ts';
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
  it('runs as the machine itself, once that is known', async () => {
    let known: typeof counter | null = null;
    const later = laterLogic<typeof counter>(() => {
      if (!known) throw new Error('not yet');
      return known;
    });
    known = counter;
    const parent = setup({ actors: { later } }).createMachine({
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { id: 'child', src: 'later', input: 3, onDone: 'over' },
          on: { end: { actions: ({ self }) => self.getSnapshot().children.child?.send({ type: 'done' }) } },
        },
        over: {},
      },
    });
    const actor = createActor(parent).start();
    expect(actor.getSnapshot().children.child?.getSnapshot().value).toBe('counting');
    actor.send({ type: 'end' });
    expect((await waitFor(actor, (snapshot) => snapshot.matches('over'))).value).toBe('over');
  });

  it('is an error where it starts before it is known', async () => {
    const later = laterLogic<ReturnType<typeof fromPromise>>(() => {
      throw new Error('not yet');
    });
    const actor = createActor(later);
    const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    expect(await failed).toEqual(new Error('not yet'));
  });
});

describe('the code of a page', () => {
  function loaderOf(payments: () => Promise<never>) {
    const asked: string[] = [];
    const reload = vi.fn();
    const { loadPage: load, fetchPage } = withCode(async () => PAGE, {
      payments: laterPayments(payments),
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
});
