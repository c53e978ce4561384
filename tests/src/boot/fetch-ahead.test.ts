import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { savesData } from '../../../src/adapters/browser/idle.ts';
import { fetchAhead } from '../../../src/boot/fetch-ahead.ts';
import { entryAt, fillIn, funnelInput, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { compileWithPayments } from '../../support/funnels/compile-with-payments.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

const graph = classicGraph();

/** A funnel on its first step, with what is fetched ahead of the next one. */
function visit({ isSaving = false, fails = false } = {}) {
  const fetched: PageRequest[] = [];
  const waiting: (() => void)[] = [];
  const loadPage = fromPromise<LoadedPage, PageRequest>(() => new Promise(() => {}));
  const actor = createActor(compileWithPayments(graph).provide({ actors: { loadPage } }), {
    input: funnelInput(graph),
  });
  fetchAhead(actor, {
    graph,
    fetchPage: async (request) => {
      fetched.push(request);
      if (fails) throw new Error('offline');
      return { content: null, offers: [], orders: [], freshCheckoutId: null };
    },
    whenIdle: (run) => void waiting.push(run),
    savesData: () => isSaving,
  });
  actor.start();
  const idle = () => {
    while (waiting.length > 0) waiting.shift()?.();
  };
  return { actor, fetched, idle };
}

describe('the pages that may follow', () => {
  it('are fetched once the browser has nothing else to do', () => {
    const { fetched, idle } = visit();
    expect(fetched).toEqual([]);
    idle();
    expect(fetched.map(({ view, takesPayment, withCheckout }) => ({ view, takesPayment, withCheckout }))).toEqual([
      { view: 'two-step-order-form', takesPayment: true, withCheckout: false },
    ]);
  });

  it('are not fetched for a visitor who saves data', () => {
    const { fetched, idle } = visit({ isSaving: true });
    idle();
    expect(fetched).toEqual([]);
  });

  it('that fail to come are left to their step', async () => {
    const { actor, fetched, idle } = visit({ fails: true });
    idle();
    await Promise.resolve();
    expect([fetched.length, actor.getSnapshot().status]).toEqual([1, 'active']);
  });
});

describe('the pages that may follow an order form', () => {
  function atForm(over = {}) {
    const fetched: unknown[] = [];
    const walk = startFunnel(graph, over, (actor) =>
      fetchAhead(actor, {
        graph,
        fetchPage: async ({ view }) => {
          fetched.push(view);
          return { content: null, offers: [], orders: [], freshCheckoutId: null };
        },
        whenIdle: (run) => run(),
        savesData: () => false,
      }),
    );
    return { walk, fetched };
  }

  it('are fetched once its shopper has begun, and once', async () => {
    const { walk, fetched } = atForm();
    await load(walk);
    await take(walk, 'next');
    expect([walk.shows(), fetched]).toEqual(['two-step-order-form', ['two-step-order-form']]);
    fillIn(walk);
    const once = ['two-step-order-form', 'offer', 'landing'];
    expect(fetched).toEqual(once);
    walk.actor.getSnapshot().children.checkout?.send({ type: 'payment.submitted' });
    expect(fetched).toEqual(once);
  });

  it('are fetched at once where the form was there before', async () => {
    const { walk, fetched } = atForm({ entry: entryAt('order-form'), visited: ['landing', 'order-form'] });
    await load(walk);
    expect(fetched).toEqual(['offer', 'landing']);
  });
});

describe('a visitor who saves data', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ saveData: false, effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g' }, false],
    [undefined, false],
  ])('with the connection %j: %s', (connection, isSaving) => {
    expect(savesData({ connection } as never)).toBe(isSaving);
  });
});
