import fc from 'fast-check';
import type { FunnelStep, MainFunnel, StepReference, Variant } from '../../domain/funnel/funnel.ts';

/** Funnels that keep the schema, with any content: few names, so that they clash, and some hostile ones. */

const name = fc.constantFrom('a', 'b', 'c', '1', '2', 'x.y', '#z', '__proto__', 'constructor', 'ü "quoted"', '');
const url = fc.constantFrom('a', 'b', '/b', 'x/y', 'end', '<script>', 'ü-"]', '1', ' ', '%E0%A4');
const reference: fc.Arbitrary<StepReference | null | undefined> = fc.oneof(
  name,
  url,
  fc.integer({ min: 0, max: 9 }),
  fc.constantFrom(null, undefined, '/a'),
);
const flag = fc.constantFrom(true, false, null, undefined);

const variant: fc.Arbitrary<Variant> = fc.record(
  {
    sfid: name,
    url,
    default: flag,
    pageContent: fc.oneof(name, fc.constant(null)),
    percentage: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(null, Number.NaN, -1, 1e308)),
    visibility: fc.constantFrom('All' as const, 'Mobile only' as const, 'Desktop only' as const, null),
  },
  { requiredKeys: ['sfid', 'url'] },
);

const funnelStep: fc.Arbitrary<FunnelStep> = fc.record(
  {
    sfid: fc.oneof(name, fc.uuid()),
    step: fc.integer({ min: 0, max: 9 }),
    type: fc.constantFrom('Upsell', 'UPSELL', 'DownSell', 'downsell', 'Thankyou Page', 'Page', 'thankyou page', ''),
    genericUrl: fc.oneof(url, fc.constant(null)),
    url: fc.oneof(url, fc.constant(null)),
    variants: fc.array(variant, { maxLength: 3 }),
    upsell: fc.oneof(name, fc.constant(null)),
    downsell: fc.oneof(name, fc.constant(null)),
    splitTestEnabled: flag,
    splitTesting: fc.oneof(fc.array(fc.record({ sfid: name }), { maxLength: 1 }), fc.constant(null)),
    overrideYes: reference,
    overrideNo: reference,
    nextPageFail: reference,
  },
  { requiredKeys: ['sfid', 'step', 'type', 'variants'] },
);

/** The steps of such a funnel, in the order of a file. */
export const anyFunnelSteps: fc.Arbitrary<FunnelStep[]> = fc.array(funnelStep, { maxLength: 9 });

/** Steps with unique sfids, as in every published funnel. */
export const stepsWithOwnIds: fc.Arbitrary<FunnelStep[]> = anyFunnelSteps.map((steps) =>
  steps.map((step, index) => ({ ...step, sfid: `${step.sfid}~${index}` })),
);

/** Main funnels with such steps. */
export function funnelsOf(steps: fc.Arbitrary<FunnelStep[]>): fc.Arbitrary<MainFunnel> {
  return fc.record({
    sfid: name,
    uniqueIdentifier: name,
    orderForm: fc.oneof(fc.array(name, { maxLength: 3 }), fc.constant(null)),
    bumpOffers: fc.oneof(fc.array(name, { maxLength: 2 }), fc.constant(null)),
    defaultFunnels: steps,
  });
}
