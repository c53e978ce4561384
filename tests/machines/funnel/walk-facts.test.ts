import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { nodeById } from '../../../graph/graph.ts';
import { paths } from '../../../graph/paths/paths.ts';
import type { Fact } from '../../../machines/flow-facts.ts';
import { countsAt } from '../../../machines/funnel/walk.facts.ts';
import { resume } from '../../../machines/session/resume.ts';
import { demoGraphs } from '../../support/funnels/demo-funnels.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anAccount, anOrderSummary } from '../../support/pages/orders.ts';
import { personalDataIn } from '../../support/pages/personal-data.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { afterSale, charge, entryAt, type FunnelWalk, load, SOFT_DECLINE, startFunnel, take } from './funnel-walk.ts';

function of<Type extends Fact['type']>(walk: FunnelWalk, type: Type): Extract<Fact, { type: Type }>[] {
  return walk.facts.filter((fact): fact is Extract<Fact, { type: Type }> => fact.type === type);
}

/** Every journey that a graph requires, as its index. */
const journeys = (await demoGraphs()).flatMap((graph) => paths(graph).map((journey) => ({ graph, journey })));

describe('the facts of a walk', () => {
  it.each(journeys.map((each) => ({ ...each, words: each.journey.steps.map(({ on }) => on).join(' ') })))(
    'N03 N13 $graph.funnel.uniqueIdentifier, $words: the edges are those walked, and each offer is counted once',
    async ({ graph, journey }) => {
      const walk = startFunnel(graph);
      await load(walk);
      for (const { on } of journey.steps) await take(walk, on);
      expect(of(walk, 'edge.taken')).toEqual(
        journey.steps.map(({ from, on, to }) => ({ type: 'edge.taken', from, on, to })),
      );
      expect(of(walk, 'step.entered').map(({ stepId, how }) => [stepId, how])).toEqual([
        [graph.start, 'started'],
        ...journey.steps.map(({ to }) => [to, 'edge']),
      ]);
      expectOffers(graph, walk);
      expect(personalDataIn(walk.facts)).toEqual([]);
    },
  );

  it('N03 N05 N07 a shopper who walks at random states each edge where it was taken, in order', async () => {
    const graph = classicGraph();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), async (choices) => {
        const walk = startFunnel(graph);
        await load(walk);
        const walked: unknown[] = [];
        for (const choice of choices) {
          const edges = graph.edges.filter(({ from }) => from === walk.at());
          const edge = edges[choice % Math.max(1, edges.length)];
          if (!edge) break;
          await take(walk, edge.on);
          walked.push({ type: 'edge.taken', from: edge.from, on: edge.on, to: edge.to });
        }
        expect(of(walk, 'edge.taken')).toEqual(walked);
        expectOffers(graph, walk);
      }),
      soakRuns(40),
    );
  });

  it('a reload and a second tab resume a step along no edge, and show no offer again', async () => {
    const resumed = { ...afterSale('u1', { visited: ['landing', 'order-form', 'u1'] }), upsellIndex: 1 };
    const walk = startFunnel(classicGraph(), resumed);
    await load(walk);
    expect(walk.facts).toEqual([{ type: 'step.entered', stepId: 'u1', variantId: 'u1-a', how: 'resumed' }]);
  });

  it('R09 a step entered again by the history is entered back, along no edge', async () => {
    const walk = startFunnel(classicGraph());
    await load(walk);
    await take(walk, 'next');
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    await load(walk);
    expect(of(walk, 'step.entered').map(({ how }) => how)).toEqual(['started', 'edge', 'back']);
    expect(of(walk, 'edge.taken')).toHaveLength(1);
  });

  it('E01 the stages of a checkout are stated once each, and a reload states none again', async () => {
    const walk = startFunnel(classicGraph());
    await load(walk);
    await take(walk, 'next');
    const { checkout } = walk.actor.getSnapshot().children;
    checkout?.send({ type: 'contact.drafted', account: anAccount({ lastName: '' }) });
    checkout?.send({ type: 'contact.drafted', account: anAccount() });
    const saved = walk.context();
    const stages = (each: FunnelWalk) => of(each, 'checkout.advanced').map(({ stage }) => stage);
    expect([stages(walk), saved.checkoutProgress]).toEqual([['begun', 'contact'], 'contact']);
    const { draft, visited, checkoutProgress } = saved;
    const reloaded = startFunnel(classicGraph(), { entry: entryAt('order-form'), draft, visited, checkoutProgress });
    await load(reloaded);
    expect(stages(reloaded)).toEqual([]);
    await take(reloaded, 'next');
    expect(stages(reloaded)).toEqual(['payment', 'submitted']);
  });

  it('N13 the index counts offers, and the number orders; both go with the order of an offer', async () => {
    const walk = startFunnel(classicGraph());
    await load(walk);
    await take(walk, 'next');
    await take(walk, 'next');
    await take(walk, 'no');
    expect(walk.context()).toMatchObject({ upsellIndex: 2, orderNumber: 1 });
    const at = (step: string) => countsAt(classicGraph(), walk.actor.getSnapshot().context, step);
    const left = walk.context().at ?? '';
    await take(walk, 'yes');
    // The step that was left has the order of its own yes, and none of the offers after it.
    expect([at('order-form'), at('u1'), at(left)]).toEqual([
      { upsellIndex: 0, orderNumber: 1 },
      { upsellIndex: 1, orderNumber: 1 },
      { upsellIndex: 2, orderNumber: 2 },
    ]);
    expect(walk.submit.calls.at(-1)).toMatchObject({ request: { statsInfo: { upsellIndex: 2, orderNumber: 2 } } });
    expect(walk.context()).toMatchObject({ upsellIndex: 3, orderNumber: 2 });
  });

  it.each([
    ['a browser that has stored the walk', { visited: ['landing', 'order-form', 'u1'], upsellIndex: 1 }],
    ['a browser that has stored nothing', null],
    ['a browser that knows the step alone', { visited: ['u1'] }],
  ])('N13 in %s an offer that was paid while no page was open counts from its own step on', async (_, stored) => {
    const graph = classicGraph();
    const upsells = [{ step: 'u1', offer: 'offer-u1', status: 'offered' as const }];
    const saved = stored && { draft: null, upsells, ...stored };
    const ofFunnel = { funnelSfid: graph.funnel.sfid };
    const orders = [
      anOrderSummary(ofFunnel),
      anOrderSummary({ ...ofFunnel, id: 'order-2', orderType: 'Upsell', stepSfid: 'u1', offer: 'offer-u1' }),
    ];
    const walk = startFunnel(graph, resume(graph, 'u1', saved, orders));
    await load(walk);
    const at = (step: string) => countsAt(graph, walk.context(), step);
    expect([at('order-form'), at('u1'), at('u2')]).toEqual([
      { upsellIndex: 0, orderNumber: 1 },
      { upsellIndex: 1, orderNumber: 2 },
      { upsellIndex: 2, orderNumber: 2 },
    ]);
  });

  it('N13 an offer that was declined counts once after a reload of a browser that stores nothing', async () => {
    const graph = classicGraph();
    const decline = { severity: 'soft' as const, code: 'generic_decline', message: 'Declined.' };
    const ofFunnel = { funnelSfid: graph.funnel.sfid };
    const offer = { ...ofFunnel, id: 'order-2', orderType: 'Upsell' as const, stepSfid: 'u1', offer: 'offer-u1' };
    const orders = [anOrderSummary(ofFunnel), anOrderSummary({ ...offer, status: 'Pending', decline })];
    const walk = startFunnel(graph, resume(graph, 'u1', null, orders));
    await load(walk);
    expect(walk.context()).toMatchObject({ at: 'u1', upsellIndex: 1, orderNumber: 1 });
  });

  it('an offer whose payment fails was answered by the yes, once, as it is left', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    await load(walk);
    await charge(walk, SOFT_DECLINE);
    await charge(walk, SOFT_DECLINE);
    expect(of(walk, 'offer.answered')).toEqual([]);
    walk.actor.send({ type: 'offer.declined' });
    expect(of(walk, 'offer.answered')).toEqual([
      { type: 'offer.answered', stepId: 'u1', offer: 'offer-u1', answer: 'yes' },
    ]);
    expect(of(walk, 'edge.taken').map(({ on }) => on)).toEqual(['fail']);
  });

  it('an offer that the shop closes at the yes is answered closed', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    await load(walk);
    await charge(walk, { type: 'refused', code: 'offer_closed', message: 'It ended.' });
    expect(of(walk, 'offer.answered').map(({ answer }) => answer)).toEqual(['closed']);
  });

  it('an offer that its sale cannot pay is left closed, without being shown', async () => {
    const sale = { orderId: 'order-1', checkoutId: 'checkout-1', card: null, isUncharged: true as const };
    const walk = startFunnel(classicGraph(), afterSale('u1', { sale }));
    await load(walk);
    expect(of(walk, 'offer.shown')).toEqual([]);
    expect(of(walk, 'offer.answered').map(({ stepId, answer }) => [stepId, answer])).toEqual([['u1', 'closed']]);
  });

  it('K03 a page that cannot be shown says why, each time it was loaded', async () => {
    const walk = startFunnel(classicGraph());
    await walk.load.answer({ content: null, offers: [], orders: [], freshCheckoutId: null });
    walk.actor.send({ type: 'page.retried' });
    await walk.load.fail(new Error('offline'));
    expect(of(walk, 'content.failed').map(({ stepId, reason }) => [stepId, reason])).toEqual([
      ['landing', 'content_missing'],
      ['landing', 'not_loaded'],
    ]);
  });

  it('the scan for personal data sees a name, an email and a token', () => {
    const { firstName, email } = anAccount();
    const message = `${firstName}, your card pm_1 was refused; we wrote to ${email}`;
    expect(personalDataIn([{ type: 'error.shown', message, method: 'placeOrder' }])).toEqual(
      expect.arrayContaining([firstName, email, 'pm_1']),
    );
  });

  it('an entry outside the steps states none', () => {
    expect(startFunnel(classicGraph(), { entry: { type: 'order-missing' } }).facts).toEqual([]);
    expect(startFunnel(classicGraph(), { entry: entryAt('elsewhere') }).facts).toEqual([]);
  });
});

/** Every offer that was entered is shown once with its index, and answered once as it is left. */
function expectOffers(graph: FunnelGraph, walk: FunnelWalk): void {
  const isOffer = (id: string) => isOfferKind(nodeById(graph, id)?.kind ?? 'page');
  const entered = [...new Set(of(walk, 'step.entered').map(({ stepId }) => stepId))].filter(isOffer);
  const left = of(walk, 'edge.taken').filter(({ from }) => isOffer(from));
  expect(of(walk, 'offer.shown').map(({ stepId, index }) => [stepId, index])).toEqual(
    entered.map((id, place) => [id, place + 1]),
  );
  expect(of(walk, 'offer.answered').map(({ stepId, answer }) => [stepId, answer])).toEqual(
    left.map(({ from, on }) => [from, on === 'no' ? 'no' : 'yes']),
  );
}
