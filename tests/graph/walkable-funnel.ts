import fc from 'fast-check';
import type { FunnelStep, MainFunnel } from '../../domain/funnel/funnel.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import { offersNamed } from '../support/funnels/funnels.ts';
import type { Answer } from './naive-reading.ts';

/** Funnels near publishable ones: unique ids, any mix of kinds, gaps and repetitions in the numbers. */
export const walkableFunnels: fc.Arbitrary<MainFunnel> = fc
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

/** The catalogue of such a funnel. */
export function catalogueOf(funnel: MainFunnel) {
  const content = funnel.defaultFunnels.map((step, index) => [`content-${index}`, { view: viewOf(step) }] as const);
  const offers = funnel.defaultFunnels.map((_, index) => `offer-${index}`);
  return { currency: 'USD', content: Object.fromEntries(content), offers: offersNamed(['bundle-1', ...offers]) };
}

/** The answers of a shopper on a step, as the requirements list them. */
export function answersOn(step: FunnelStep): Answer[] {
  const type = step.type.toUpperCase();
  if (type === 'THANKYOU PAGE') return [];
  if (type === 'UPSELL' || type === 'DOWNSELL') return ['yes', 'no', 'fail'];
  return type === 'ORDER FORM' && step.nextPageFail !== null ? ['next', 'fail'] : ['next'];
}
