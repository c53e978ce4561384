import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedFact, WalkRecord } from '../../../../backoffice/contracts/walk-record.ts';
import { canonicalText } from '../../../../backoffice/paths/replay/canonical-text.ts';
import { replayLines } from '../../../../backoffice/paths/replay/replay-copy.ts';
import { replayWalk, stepThrough } from '../../../../backoffice/paths/replay/replay-walk.ts';
import type { FlowFact } from '../../../../machines/flow-facts.ts';
import { demoGraphs } from '../../../support/funnels/demo-funnels.ts';
import { soakRuns } from '../../../support/soak/soak.ts';
import { ACTS, RecordedWalk } from './recorded-walk.ts';

const graphs = await demoGraphs();
const walks = fc.record({
  graph: fc.constantFrom(...graphs),
  acts: fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 25 }),
});

const classic = graphs.find(({ funnel }) => funnel.uniqueIdentifier === 'classic');

/** The pages before a payment, of which no funnel has more. */
const BUYING = ['next', 'next', 'next', 'next'] as const;

/** The walk of a shopper who refuses the first offer and buys the one in its place. */
async function usualRecord(): Promise<WalkRecord> {
  if (!classic) throw new Error('the demo funnel is missing');
  return (await RecordedWalk.through(classic, ['next', 'next', 'no', 'yes', 'no', 'no'])).record;
}

/** The projection of a replay as its hash is made of it; null where machine and record differ, or the record has a gap. */
function projected(record: WalkRecord): string | null {
  const replay = replayWalk(record);
  return replay.type === 'same' ? canonicalText(replay.projection) : null;
}

/** The facts with one of them told twice, under a number of its own. */
function doubled(facts: readonly RecordedFact[], place: number): RecordedFact[] {
  const twice = facts[place];
  if (!twice) return [...facts];
  const later = (fact: RecordedFact) => ({
    ...fact,
    seq: fact.pageLoad === twice.pageLoad && fact.seq > twice.seq ? fact.seq + 1 : fact.seq,
  });
  return [...facts.map(later), { ...twice, seq: twice.seq + 1 }];
}

/** The facts with two neighbours of one page load in each other's place. */
function swapped(facts: readonly RecordedFact[], place: number): RecordedFact[] {
  const [one, other] = [facts[place], facts[place + 1]];
  if (!one || !other || one.pageLoad !== other.pageLoad) return [...facts];
  return facts.map((each) => {
    if (each === one) return { ...one, fact: other.fact };
    return each === other ? { ...other, fact: one.fact } : each;
  });
}

describe('the replay of a walk', () => {
  it('comes to what the machine came to, whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ graph, acts }) => {
        const walk = await RecordedWalk.through(graph, acts);
        const { record, end } = walk;
        const replay = replayWalk(record);
        expect(replay).toMatchObject({ type: 'same', facts: record.facts.length });
        if (replay.type !== 'same') return;
        const { step, visited, upsells, sale } = replay.projection;
        expect({ at: step, visited, sale: sale?.order ?? null }).toEqual({
          at: end.at,
          visited: end.visited,
          sale: end.sale,
        });
        expect(upsells).toEqual(expect.arrayContaining(end.upsells));
        expect(upsells).toHaveLength(end.upsells.length);
      }),
      soakRuns(150),
    );
  });

  it('has the state after each fact, whose last is where the walk ended', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ graph, acts }) => {
        const { record, end } = await RecordedWalk.through(graph, acts);
        const { states } = stepThrough(record);
        const named = ({ pageLoad, seq }: { pageLoad: string; seq: number }) => `${pageLoad} ${seq}`;
        expect(states.map(named)).toEqual(record.facts.map(named));
        const { step, visited, sale } = states.at(-1)?.state ?? {};
        expect({ at: step, visited, sale }).toEqual({ at: end.at, visited: end.visited, sale: end.sale });
        for (const [place, { fact }] of record.facts.entries())
          if (fact.type === 'step.entered') expect(states[place]?.state).toMatchObject({ step: fact.stepId });
      }),
      soakRuns(50),
    );
  });

  it('has the states up to the first fact that parts, and none of a record that cannot be played', async () => {
    const record = await usualRecord();
    const place = record.facts.findLastIndex(({ fact }) => fact.type === 'edge.taken');
    const facts = record.facts.map((each, at) =>
      at === place && each.fact.type === 'edge.taken' ? { ...each, fact: { ...each.fact, to: 'nowhere' } } : each,
    );
    const { replay, states } = stepThrough({ ...record, facts });
    expect([replay.type, states.length > 2, states.length <= place]).toEqual(['different', true, true]);
    expect(states).toEqual(stepThrough(record).states.slice(0, states.length));
    expect(stepThrough({ ...record, graph: null })).toEqual({
      replay: { type: 'incomplete', why: ['The version of its funnel is not stored.'] },
      states: [],
    });
  });

  it('does not depend on the order in which facts were read', async () => {
    const { facts, ...record } = await usualRecord();
    const whole = projected({ ...record, facts });
    expect(whole).not.toBeNull();
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(projected({ ...record, facts: shuffled })).toBe(whole);
      }),
      soakRuns(100),
    );
  });

  it('never calls a damaged record the same, unless the damage changes nothing of what is written', async () => {
    const place = fc.nat();
    await fc.assert(
      fc.asyncProperty(walks, place, async ({ graph, acts }, nth) => {
        const { facts, ...record } = (await RecordedWalk.through(graph, [...BUYING, ...acts])).record;
        const whole = projected({ ...record, facts });
        const at = nth % facts.length;
        const damages = {
          dropped: facts.filter((_, each) => each !== at),
          doubled: doubled(facts, at),
          'doubled as it is': [...facts, ...facts.slice(at, at + 1)],
          swapped: swapped(facts, at),
          'of another version': facts.map((fact, each) => (each === at ? { ...fact, version: 'b'.repeat(64) } : fact)),
        };
        for (const [damage, damaged] of Object.entries(damages)) {
          const found = projected({ ...record, facts: damaged });
          if (found !== null) expect([damage, found]).toEqual([damage, whole]);
        }
      }),
      soakRuns(150),
    );
  });

  it('says which facts are missing', async () => {
    const { facts, ...record } = await usualRecord();
    for (const at of facts.keys()) {
      if (at === facts.length - 1) continue;
      const replay = replayWalk({ ...record, facts: facts.filter((_, each) => each !== at) });
      expect(replay).toMatchObject({
        type: 'incomplete',
        why: expect.arrayContaining([expect.stringContaining('are missing')]),
      });
    }
    expect(replayWalk({ ...record, facts: facts.slice(0, -1) })).toMatchObject({
      type: 'incomplete',
      why: [expect.stringContaining('end between two steps')],
    });
    expect(replayWalk({ ...record, facts: [] })).toMatchObject({ type: 'incomplete' });
  });

  it('says that a fact was stored twice, or is of another version', async () => {
    const { facts, ...record } = await usualRecord();
    const [first] = facts;
    if (!first) throw new Error('the walk has no facts');
    expect(replayWalk({ ...record, facts: [...facts, first] })).toMatchObject({ type: 'incomplete' });
    const other = facts.map((fact) => (fact === first ? { ...fact, version: 'b'.repeat(64) } : fact));
    expect(replayWalk({ ...record, facts: other })).toMatchObject({
      type: 'incomplete',
      why: expect.arrayContaining([expect.stringContaining('bbbbbbbbbbbb')]),
    });
  });

  it('shows the first fact that the machine does not come to', async () => {
    const record = await usualRecord();
    const no = record.facts.find(({ fact }) => fact.type === 'offer.answered' && fact.answer === 'no');
    const facts = record.facts.map((each) =>
      each === no && each.fact.type === 'offer.answered'
        ? { ...each, fact: { ...each.fact, answer: 'yes' as const } }
        : each,
    );
    const replay = replayWalk({ ...record, facts });
    expect(replay).toMatchObject({
      type: 'different',
      difference: { type: 'fact', recorded: { seq: no?.seq }, at: 'fh-classic-upsell-1' },
    });
    expect(replayLines(replay, record)).toEqual([
      expect.stringMatching(/^Different at fact \d+ of the page load page-1/),
      expect.stringMatching(/^recorded +offer\.answered \(answer "yes", .*stepId step 30\)$/),
      expect.stringMatching(/^machine +at step 30 it does not come to that, but to offer\.answered \(answer "no"/),
    ]);
  });

  it('does not follow a payment that no order of the server has', async () => {
    const { orders, ...record } = await usualRecord();
    const unpaid = orders.map((order) => ({ ...order, status: 'Failed' as const, paidAt: null, attempts: [] }));
    expect(replayWalk({ ...record, orders: unpaid })).toMatchObject({
      type: 'different',
      difference: { type: 'fact', recorded: { fact: { type: 'payment.ended', outcome: 'paid' } } },
    });
  });

  it('says that an order is paid without a captured attempt', async () => {
    const { orders, ...record } = await usualRecord();
    const declined = orders.map((order) => ({
      ...order,
      attempts: order.attempts.map((attempt) => ({ ...attempt, status: 'declined' })),
    }));
    expect(replayWalk({ ...record, orders: declined })).toMatchObject({
      type: 'different',
      difference: {
        type: 'projection',
        field: 'sale',
        recorded: { sale: { state: 'Paid' } },
        machine: { sale: { state: 'Pending' } },
      },
    });
  });

  it('follows an offer that Amazon’s widgets declined, and one that they took', async () => {
    const { facts, orders, ...record } = await usualRecord();
    const byAmazon = orders.slice(0, 1).map((order) => ({ ...order, method: 'amazon', oneClick: false }));
    const sold = facts.slice(
      0,
      facts.findIndex(({ fact }) => fact.type === 'offer.answered'),
    );
    const [step, offer, method] = ['fh-classic-upsell-1', 'fh-offer-powermotion-3', 'amazon'];
    const declined: FlowFact[] = [
      {
        type: 'payment.ended',
        stepId: step,
        offer,
        method,
        outcome: 'declined',
        reason: 'payment_declined',
        orderId: null,
      },
      { type: 'error.shown', message: 'Declined.', method: 'approveOffer' },
    ];
    const [sale] = byAmazon;
    if (!sale) throw new Error('the walk has a sale');
    const bought = { ...sale, id: 'order-2', number: 'ORDER-2', kind: 'offer' as const, step, offer };
    const taken: FlowFact[] = [
      { type: 'payment.ended', stepId: step, offer, method, outcome: 'paid', reason: null, orderId: 'order-2' },
      { type: 'offer.answered', stepId: step, offer, answer: 'yes' },
      { type: 'edge.taken', from: step, on: 'yes', to: 'fh-classic-upsell-2' },
      { type: 'step.entered', stepId: 'fh-classic-upsell-2', variantId: 'fh-classic-upsell-2-a', how: 'edge' },
    ];
    const more = [...declined, ...taken].map((fact, place) => ({
      ...(sold.at(-1) as RecordedFact),
      seq: sold.length + place + 1,
      fact,
    }));
    expect(replayWalk({ ...record, orders: [sale, bought], facts: [...sold, ...more] })).toMatchObject({
      type: 'same',
      projection: {
        upsells: [
          { step, status: 'purchased' },
          { step: 'fh-classic-upsell-2', status: 'offered' },
        ],
      },
    });
  });

  it('says that an offer was bought on a step that no fact says was shown', async () => {
    const { orders, ...record } = await usualRecord();
    const [, offer] = orders;
    if (!offer) throw new Error('the walk buys an offer');
    const elsewhere = { ...offer, id: 'order-9', number: 'ORDER-9', step: 'fh-classic-nowhere' };
    expect(replayWalk({ ...record, orders: [...orders, elsewhere] })).toMatchObject({
      type: 'incomplete',
      why: ['Order ORDER-9 was placed on a step that no fact says was shown.'],
    });
  });
});
