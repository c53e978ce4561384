import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { nodeById } from '../../graph/graph.ts';
import { offerAvailability, type SaleSoFar } from '../../graph/paths/offer-availability.ts';
import { demoGraphs } from '../support/funnels/demo-funnels.ts';
import {
  classicGraph,
  downsell,
  funnelOf,
  graphOf,
  page,
  thankYou,
  upsell,
  variant,
} from '../support/funnels/funnels.ts';
import { soakRuns } from '../support/soak/soak.ts';
import type { Answer } from './naive-reading.ts';
import { catalogueOf, walkableFunnels } from './walkable-funnel.ts';
import { afterAnswer } from './walked-sale.ts';

const LONGEST_WALK = 14;

/** Follows the edges of a graph by these rolls, and returns the first offer that was reached and is not open. */
function firstClosed(graph: FunnelGraph, rolls: readonly number[]): string | null {
  let at = graph.start;
  let sale: SaleSoFar | null = null;
  for (const roll of rolls) {
    if (at === null) return null;
    const here = at;
    const kind = nodeById(graph, here)?.kind;
    if (sale && kind && isOfferKind(kind) && offerAvailability(graph, sale, here) !== 'open') return here;
    const edges = graph.edges.filter(({ from }) => from === here);
    const edge = edges[roll % edges.length];
    sale = edge ? afterAnswer(graph, sale, here, edge.on satisfies Answer) : sale;
    at = edge?.to ?? null;
  }
  return null;
}

const rolls = fc.array(fc.nat(), { minLength: LONGEST_WALK, maxLength: LONGEST_WALK });

describe('the availability of an offer after the sale', () => {
  const available = (captured: string[], step: string) =>
    offerAvailability(classicGraph(), { saleStep: 'order-form', captured }, step);

  it('N05 N06 a downsell is replaced by the upsell that it follows, and the upsell by the downsell', () => {
    expect(available([], 'd1')).toBe('open');
    expect(available(['u1'], 'd1')).toBe('replaced');
    expect(available(['d1'], 'u1')).toBe('replaced');
    expect(available(['u1', 'u2'], 'd1')).toBe('replaced');
  });

  it('N05 N06 offers that a walk can have both of are open in any order, as in a second tab', () => {
    expect(available(['u1'], 'u2')).toBe('open');
    expect(available(['u2'], 'u1')).toBe('open');
    expect(available(['u1'], 'd2')).toBe('open');
    expect(available(['d1', 'u1'], 'u2')).toBe('open');
  });

  it('N05 N06 a step with several paths is replaced only where each of them is', () => {
    const graph = graphOf(
      funnelOf([
        page('order-form'),
        upsell('u1', { overrideYes: 'u2', overrideNo: 'd' }),
        upsell('u2', { overrideYes: 'end', overrideNo: 'd' }),
        downsell('d', { overrideYes: 'end', overrideNo: 'end' }),
        thankYou('end'),
      ]),
    );
    const availableAfter = (...captured: string[]) =>
      offerAvailability(graph, { saleStep: 'order-form', captured }, 'd');
    expect([availableAfter(), availableAfter('u1'), availableAfter('u2'), availableAfter('u1', 'u2')]).toEqual([
      'open',
      'open',
      'open',
      'replaced',
    ]);
  });

  it('N05 N06 an offer to which a yes leads back is open, because a shopper is asked again', () => {
    const graph = graphOf(
      funnelOf([
        page('order-form'),
        page('information'),
        upsell('u1', { overrideYes: 'information', overrideNo: 'd1' }),
        downsell('d1'),
        thankYou('end'),
      ]),
    );
    expect(offerAvailability(graph, { saleStep: 'order-form', captured: ['u1'] }, 'd1')).toBe('open');
  });

  it('N05 an offer of another version of the funnel, which this one does not reach, replaces none', () => {
    expect(available(['u9'], 'u1')).toBe('open');
  });

  it('N05 N06 an offer is open behind a page that sold an offer in another version', () => {
    const steps = [page('order-form'), page('information'), upsell('u1'), downsell('d1'), thankYou('end')];
    const sale = { saleStep: 'order-form', captured: ['information'] };
    expect(offerAvailability(graphOf(funnelOf(steps)), sale, 'd1')).toBe('open');
  });

  it('N05 N06 a bought offer whose yes leads nowhere replaces the one behind its no, though that leads back', () => {
    const answers = { overrideYes: 'nowhere', overrideNo: 'd1' };
    const steps = [page('order-form'), upsell('u1', answers), downsell('d1', { overrideNo: 'u1' }), thankYou('end')];
    const sale = { saleStep: 'order-form', captured: ['u1'] };
    expect(offerAvailability(graphOf(funnelOf(steps)), sale, 'd1')).toBe('replaced');
  });

  it('N05 a sale from outside the funnel stands on an order form, not on a page before it', () => {
    const steps = [page('landing'), upsell('before', { overrideYes: 'end', overrideNo: 'end' }), page('order-form')];
    const graph = graphOf(funnelOf([...steps, upsell('u1'), thankYou('end')]));
    const of = (saleStep: string, step: string) => offerAvailability(graph, { saleStep, captured: [] }, step);
    expect([of('a-form-of-the-cart', 'before'), of('landing', 'before')]).toEqual(['unreached', 'unreached']);
    expect([of('a-form-of-the-cart', 'u1'), of('landing', 'u1')]).toEqual(['open', 'open']);
  });

  it('N05 a sale from outside the funnel stands on any of its order forms', () => {
    const steps = [page('order-form'), upsell('u1', { overrideYes: 'end', overrideNo: 'end' }), thankYou('end')];
    const second = page('second', { variants: [variant('order-form')] });
    const graph = graphOf(funnelOf([...steps, second, upsell('u2')]));
    const of = (step: string) => offerAvailability(graph, { saleStep: 'a-form-of-the-cart', captured: [] }, step);
    expect([of('u1'), of('u2')]).toEqual(['open', 'open']);
  });

  it('N05 an offer that no path from the sale reaches is unreached', () => {
    const graph = graphOf(
      funnelOf([
        upsell('before'),
        page('order-form'),
        upsell('u1', { overrideYes: 'end', overrideNo: 'end' }),
        upsell('aside'),
        thankYou('end'),
      ]),
    );
    const of = (saleStep: string, step: string) => offerAvailability(graph, { saleStep, captured: [] }, step);
    expect(of('order-form', 'u1')).toBe('open');
    expect([of('order-form', 'before'), of('order-form', 'aside'), of('order-form', 'none')]).toEqual(
      Array(3).fill('unreached'),
    );
    expect(of('a-form-of-the-cart', 'u1')).toBe('open');
  });

  it('N05 N06 N08 each offer that a walk through a demo funnel reaches is open', async () => {
    for (const graph of await demoGraphs()) {
      fc.assert(
        fc.property(rolls, (dice) => {
          expect(firstClosed(graph, dice)).toBeNull();
        }),
        soakRuns(150),
      );
    }
  });

  it('N05 N06 N08 each offer that a walk through any funnel reaches is open', () => {
    fc.assert(
      fc.property(walkableFunnels, rolls, (funnel, dice) => {
        expect(firstClosed(graphOf(funnel, catalogueOf(funnel)), dice)).toBeNull();
      }),
      soakRuns(1_500),
    );
  });
});
