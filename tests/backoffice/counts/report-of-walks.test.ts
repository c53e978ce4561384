import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCounts } from '../../../backoffice/counts/read-counts.ts';
import type { FunnelReport } from '../../../backoffice/figures/funnel-report.ts';
import { funnelReport } from '../../../backoffice/figures/report.ts';
import type { SentFact } from '../../../contracts/api/facts-api.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { catalogueOf, walkableFunnels } from '../../graph/walkable-funnel.ts';
import { graphOf } from '../../support/funnels/funnels.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { emptyTables } from '../../support/stores/store-pool.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { countsOf, diceOfSessions, type WalkedSession, walkedBy } from '../figures/walked-sessions.ts';
import { FIRST_HOUR, HOUR_MS, type SentBatch, type Told, VERSIONS } from './generated-visits.ts';
import { storeVersions, tellStore } from './told-store.ts';

const [VERSION] = VERSIONS;
const PERSON = { looksLikeRobot: false, device: 'phone', source: 'direct', country: null } as const;
const ASKED = { sfid: VERSION.sfid, since: new Date(FIRST_HOUR), until: new Date(FIRST_HOUR + HOUR_MS), by: null };

describeOnBothStores('a report from the store', (makeStore) => {
  it('of what the compiled machine walked is that by hand, where batches come twice and in any order', async () => {
    const { db } = await makeStore();
    await fc.assert(
      fc.asyncProperty(walkableFunnels, diceOfSessions, fc.infiniteStream(fc.nat()), async (funnel, dice, chance) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        const sessions = await Promise.all(dice.map((each) => walkedBy(graph, funnel, each)));
        const told = sessions.flatMap((session, index) => toldOf(session, `visit-${index}`));
        await emptyTables(db);
        await storeVersions(db);
        for (const each of shuffled([...told, ...told.filter(({ type }) => type === 'facts')], chance))
          await tellStore(db, each);
        const [counts] = await readCounts(db, ASKED);
        if (!counts) throw new Error('the store has no counts');
        expect(withoutTimes(funnelReport(graph, counts))).toEqual(withoutTimes(byHand(graph, sessions)));
      }),
      soakRuns(50),
    );
  });
});

/** A session that begins, and its facts in batches of two. */
function toldOf({ looks, passages }: WalkedSession, hash: string): Told[] {
  const [first] = looks;
  if (!first) return [];
  const facts: { at: number; fact: SentFact }[] = [
    ...looks.map(({ stepId, at }, index) => ({
      at,
      fact: {
        type: 'step.entered' as const,
        stepId,
        variantId: null,
        how: index === 0 ? ('started' as const) : ('edge' as const),
      },
    })),
    ...passages.map(({ at, ...edge }) => ({ at, fact: { type: 'edge.taken' as const, ...edge } })),
  ].sort((a, b) => a.at - b.at);
  const dated = facts.map(({ at, fact }, index) => ({ seq: index + 1, at, stepId: null, fact }));
  const batches = Array.from({ length: Math.ceil(dated.length / 2) }, (_, index) =>
    dated.slice(index * 2, index * 2 + 2),
  );
  return [
    { type: 'begun', version: VERSION, step: first.stepId, variant: '', traits: PERSON, at: FIRST_HOUR },
    ...batches.map(
      (some): SentBatch => ({
        type: 'facts',
        hash,
        traits: PERSON,
        received: FIRST_HOUR + Math.max(...some.map(({ at }) => at)),
        batch: { funnelHash: VERSION.hash, sessionid: null, pageLoad: hash, facts: some },
      }),
    ),
  ];
}

function shuffled<Item>(items: readonly Item[], chance: Iterator<number>): Item[] {
  return items
    .map((item) => ({ item, key: chance.next().value ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function byHand(graph: FunnelGraph, sessions: readonly WalkedSession[]): FunnelReport {
  return funnelReport(graph, countsOf(sessions));
}

/** The store has classes of time, and the walks have seconds. */
function withoutTimes({ steps, ...report }: FunnelReport) {
  return { ...report, steps: steps.map(({ medianUpToMs: _, ...step }) => step) };
}
