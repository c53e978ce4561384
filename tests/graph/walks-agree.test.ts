import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelStep, MainFunnel } from '../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import { targetOf } from '../../graph/build/graph.ts';
import { load, startFunnel, take } from '../machines/funnel/funnel-walk.ts';
import { graphOf, offersNamed } from '../support/funnels/funnels.ts';
import { soakRuns } from '../support/soak/soak.ts';
import { type Answer, naiveNext } from './naive-reading.ts';

const LONGEST_WALK = 12;

/** Funnels near publishable ones: unique ids, any mix of kinds, gaps and repetitions in the numbers. */
const funnels: fc.Arbitrary<MainFunnel> = fc
  .array(
    fc.record({
      type: fc.constantFrom('Page', 'Order Form', 'Upsell', 'upsell', 'DownSell', 'DOWNSELL', 'Thankyou Page'),
      number: fc.integer({ min: 0, max: 12 }),
      references: fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.integer({ min: 0, max: 30 }), { freq: 3 }))),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((drafts) => ({
    sfid: 'funnel-1',
    uniqueIdentifier: 'generated',
    orderForm: ['bundle-1'],
    defaultFunnels: drafts.map((draft, index) => stepOf(draft, index, drafts.length)),
  }));

interface Draft {
  type: string;
  number: number;
  references: (number | null)[];
}

function stepOf({ type, number, references }: Draft, index: number, count: number): FunnelStep {
  const [overrideYes, overrideNo, nextPageFail] = references.map((reference) => referenceTo(reference, count));
  return {
    sfid: `s-${index}`,
    step: number * 10,
    type,
    genericUrl: `generic-${index}`,
    url: `url-${index}`,
    variants: [{ sfid: `v-${index}`, url: `url-${index}`, default: true, pageContent: `content-${index}` }],
    upsell: `offer-${index}`,
    downsell: `offer-${index}`,
    overrideYes,
    overrideNo,
    nextPageFail,
  };
}

/** Names a step in one of the four ways, or no step. */
function referenceTo(pick: number | null, count: number): string | number | null {
  if (pick === null) return null;
  const index = pick % count;
  return [`s-${index}`, pick, `generic-${index}`, `url-${index}`, 'nothing-of-this-name'][pick % 5] ?? null;
}

function viewOf(step: FunnelStep): ViewKind {
  const views: Record<string, ViewKind> = {
    PAGE: 'landing',
    'ORDER FORM': 'two-step-order-form',
    'THANKYOU PAGE': 'order-success',
  };
  return views[step.type.toUpperCase()] ?? 'offer';
}

function catalogueOf(funnel: MainFunnel) {
  const content = funnel.defaultFunnels.map((step, index) => [`content-${index}`, { view: viewOf(step) }] as const);
  const offers = funnel.defaultFunnels.map((_, index) => `offer-${index}`);
  return { currency: 'USD', content: Object.fromEntries(content), offers: offersNamed(['bundle-1', ...offers]) };
}

/** The answers of a shopper on a step, as the requirements list them. */
function answersOn(step: FunnelStep): Answer[] {
  const type = step.type.toUpperCase();
  if (type === 'THANKYOU PAGE') return [];
  if (type === 'UPSELL' || type === 'DOWNSELL') return ['yes', 'no', 'fail'];
  return type === 'ORDER FORM' && step.nextPageFail !== null ? ['next', 'fail'] : ['next'];
}

describe('the machine and a naive reading of the rules', () => {
  it('N01 N03 N05 N06 N07 N08 N09 agree on every edge of any funnel', () => {
    fc.assert(
      fc.property(funnels, (funnel) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        for (const step of funnel.defaultFunnels) {
          for (const answer of answersOn(step)) {
            const expected = naiveNext(funnel.defaultFunnels, step.sfid, answer);
            expect(targetOf(graph, step.sfid, answer) ?? null).toBe(expected);
          }
        }
      }),
      soakRuns(1000),
    );
  });

  it('N03 N05 N06 N07 N08 N09 N10 agree on every walk through any funnel', async () => {
    await fc.assert(
      fc.asyncProperty(
        funnels,
        fc.array(fc.nat(), { minLength: LONGEST_WALK, maxLength: LONGEST_WALK }),
        async (funnel, dice) => {
          const graph = graphOf(funnel, catalogueOf(funnel));
          const walk = startFunnel(graph);
          await load(walk);
          for (const roll of dice) {
            const here = walk.at() ?? '';
            const step = funnel.defaultFunnels.find((each) => each.sfid === here);
            const answers = step ? answersOn(step) : [];
            const answer = answers[roll % answers.length];
            if (!answer) break;
            const expected = naiveNext(funnel.defaultFunnels, here, answer);
            if (expected === null) {
              await expect(take(walk, answer)).rejects.toThrow('no call is open');
              expect(walk.view().page).toMatchObject({ message: 'Page not found' });
              break;
            }
            await take(walk, answer);
            expect(walk.at()).toBe(expected);
          }
        },
      ),
      soakRuns(150),
    );
  });
});
