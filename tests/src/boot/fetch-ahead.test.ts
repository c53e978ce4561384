import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import { savesData } from '../../../src/adapters/browser/idle.ts';
import { fetchAhead } from '../../../src/boot/fetch-ahead.ts';
import { funnelInput } from '../../machines/funnel/funnel-walk.ts';
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
