import fc from 'fast-check';
import type { FactBatch, SentFact } from '../../../contracts/api/facts-api.ts';
import type { VisitTraits } from '../../../server/stats/visit-traits.ts';

/** The versions of two funnels whose steps have the same ids. */
export const VERSIONS = [
  { hash: 'one-old', sfid: 'one' },
  { hash: 'one-new', sfid: 'one' },
  { hash: 'two', sfid: 'two' },
] as const;

export const STEPS = ['a', 'b', 'c'] as const;

/** Visits are told from this hour on. */
export const FIRST_HOUR = Date.UTC(2026, 10, 23, 9);

export const HOUR_MS = 3_600_000;

/** A batch of facts, when the server gets it, and whose it is. */
export interface SentBatch {
  type: 'facts';
  hash: string;
  traits: VisitTraits;
  received: number;
  batch: FactBatch;
}

/** The first event of a session, which is counted. */
export interface BegunSession {
  type: 'begun';
  version: (typeof VERSIONS)[number];
  step: string;
  variant: string;
  traits: VisitTraits;
  at: number;
}

/** An order of a visit, which has facts or none. */
export interface PaidVisit {
  type: 'paid';
  hash: string;
}

/** What a store hears of visits, in this order. */
export type Told = SentBatch | BegunSession | PaidVisit;

const step = fc.constantFrom(...STEPS);

const entered = fc.record({
  type: fc.constant('step.entered' as const),
  stepId: step,
  variantId: fc.constantFrom('first', 'second', null),
  how: fc.constantFrom('started', 'edge', 'edge', 'back', 'resumed', 'returned'),
});

const passed = fc.record({
  type: fc.constant('edge.taken' as const),
  from: step,
  on: fc.constantFrom('next', 'yes', 'no', 'fail'),
  to: step,
});

const other = fc.record({ type: fc.constant('lead.sent' as const), stepId: step });

const fact: fc.Arbitrary<SentFact> = fc.oneof(
  { weight: 3, arbitrary: entered },
  { weight: 3, arbitrary: passed },
  { weight: 1, arbitrary: other },
);

const traits: fc.Arbitrary<VisitTraits> = fc.record({
  looksLikeRobot: fc.boolean(),
  device: fc.constantFrom('phone', 'desktop'),
  source: fc.constantFrom('mail', 'direct', null),
  country: fc.constantFrom('US', 'DE', null),
});

/** Some facts of a page load with the pauses before them, and how long the server waits for their batch; some are sent twice. */
const pageLoad = fc.record({
  version: fc.constantFrom(...VERSIONS),
  traits,
  facts: fc.array(fc.tuple(fc.integer({ min: 0, max: 1_500_000 }), fact), { minLength: 1, maxLength: 6 }),
  atOnce: fc.integer({ min: 1, max: 4 }),
  delays: fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 6, maxLength: 6 }),
  repeats: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
});

const visit = fc.record({
  start: fc.integer({ min: 0, max: 2 * HOUR_MS }),
  loads: fc.array(pageLoad, { minLength: 1, maxLength: 3 }),
  isPaid: fc.boolean(),
  begins: fc.boolean(),
});

type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

function toldOf(each: Visit, hash: string): Told[] {
  const batches = each.loads.flatMap((load, number) => batchesOf(load, { hash, number, start: each.start }));
  const [load] = each.loads;
  const begun: Told[] =
    each.begins && load
      ? [
          {
            type: 'begun',
            version: load.version,
            step: 'a',
            variant: 'first',
            traits: load.traits,
            at: FIRST_HOUR + each.start,
          },
        ]
      : [];
  return [...begun, ...batches, ...(each.isPaid ? [{ type: 'paid' as const, hash }] : [])];
}

function batchesOf(
  { version, facts, atOnce, delays, repeats, traits: ofLoad }: Visit['loads'][number],
  { hash, number, start }: { hash: string; number: number; start: number },
): SentBatch[] {
  let at = start;
  const dated = facts.map(([pause, each], index) => {
    at += pause;
    return { seq: index + 1, at, stepId: null, fact: each };
  });
  const count = Math.ceil(dated.length / atOnce);
  const sent = Array.from({ length: count }, (_, index) => dated.slice(index * atOnce, (index + 1) * atOnce));
  return sent.flatMap((some, index) => {
    const batch: FactBatch = {
      funnelHash: version.hash,
      sessionid: null,
      pageLoad: `load-${number}`,
      facts: some,
    };
    const newest = Math.max(...some.map((each) => each.at));
    const received = FIRST_HOUR + newest + (delays[index] ?? 0);
    const first: SentBatch = { type: 'facts', hash, traits: ofLoad, received, batch };
    return repeats[index] ? [first, { ...first, received: received + 90_000 }] : [first];
  });
}

/** What a store hears of some visits: shuffled, doubled, late, and with parts that are lost. */
export const anyTold: fc.Arbitrary<Told[]> = fc
  .array(visit, { maxLength: 5 })
  .map((visits) => visits.flatMap((each, index) => toldOf(each, `visit-${index}`)))
  .chain((all) => fc.shuffledSubarray(all, { minLength: Math.floor(all.length * 0.8) }));
