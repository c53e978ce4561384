import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelCounts, MoneyCount } from '../../../backoffice/figures/funnel-counts.ts';
import type { StepReport } from '../../../backoffice/figures/funnel-report.ts';
import { funnelReport } from '../../../backoffice/figures/report.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { catalogueOf, walkableFunnels } from '../../graph/walkable-funnel.ts';
import { classicFunnel, graphOf } from '../../support/funnels/funnels.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { countsOf, diceOfSessions, type WalkedSession, walkedBy } from './walked-sessions.ts';

const NONE: FunnelCounts = countsOf([]);

/** Sessions that looked at one of some steps, counted by hand. */
function lookedAt(sessions: readonly WalkedSession[], steps: readonly string[]): number {
  return sessions.filter(({ looks }) => looks.some(({ stepId }) => steps.includes(stepId))).length;
}

/** The steps before one. */
function before({ edges }: FunnelGraph, step: string): string[] {
  return edges.filter(({ from, to }) => to === step && from !== step).map(({ from }) => from);
}

const walkedFunnels = fc.tuple(walkableFunnels, diceOfSessions);

describe('a report of sessions that the compiled machine walked', () => {
  it('has each step and each edge as they are counted by hand', async () => {
    await fc.assert(
      fc.asyncProperty(walkedFunnels, async ([funnel, dice]) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        const sessions = await Promise.all(dice.map((each) => walkedBy(graph, funnel, each)));
        const report = funnelReport(graph, countsOf(sessions));
        expect(report.sessions).toBe(sessions.filter(({ looks }) => looks.length > 0).length);
        expect(report.steps.map(({ stepId }) => stepId)).toEqual(graph.nodes.map(({ id }) => id));
        for (const step of report.steps) expectByHand(step, sessions);
      }),
      soakRuns(75),
    );
  });

  it('counts those before a step once, whichever of its ways they came', async () => {
    let parallel = 0;
    await fc.assert(
      fc.asyncProperty(walkedFunnels, async ([funnel, dice]) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        const sessions = await Promise.all(dice.map((each) => walkedBy(graph, funnel, each)));
        for (const step of funnelReport(graph, countsOf(sessions)).steps) {
          const steps = before(graph, step.stepId);
          const each = steps.map((id) => lookedAt(sessions, [id]));
          expect(step.before).toBeGreaterThanOrEqual(Math.max(0, ...each));
          expect(step.before).toBeLessThanOrEqual(each.reduce((sum, one) => sum + one, 0));
          if (!goOnAlike(sessions, steps)) continue;
          if (steps.length > 1) parallel += 1;
          expect([step.stepId, step.before]).toEqual([step.stepId, lookedAt(sessions, steps)]);
        }
      }),
      soakRuns(75),
    );
    expect(parallel).toBeGreaterThan(0);
  });

  it('is the same for rows in any order, and has the same shares and those before for twice as many sessions', async () => {
    await fc.assert(
      fc.asyncProperty(walkedFunnels, fc.infiniteStream(fc.nat()), async ([funnel, dice], order) => {
        const graph = graphOf(funnel, catalogueOf(funnel));
        const sessions = await Promise.all(dice.map((each) => walkedBy(graph, funnel, each)));
        const counts = countsOf(sessions);
        const shuffled = <Row>(rows: readonly Row[]) =>
          rows
            .map((row) => ({ row, key: order.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row);
        const report = funnelReport(graph, counts);
        const mixed = {
          ...counts,
          started: shuffled(counts.started),
          entered: shuffled(counts.entered),
          passed: shuffled(counts.passed),
          times: shuffled(counts.times),
        };
        expect(funnelReport(graph, mixed)).toEqual(report);
        const twice = funnelReport(graph, countsOf([...sessions, ...sessions]));
        expect(twice.steps.map(sharesOf)).toEqual(report.steps.map(sharesOf));
        expect(twice.sessions).toBe(2 * report.sessions);
        // Those before are estimated where ways part and meet, and told as whole sessions.
        for (const [index, { before: some }] of report.steps.entries())
          expect(Math.abs((twice.steps[index]?.before ?? 0) - 2 * some)).toBeLessThanOrEqual(1);
      }),
      soakRuns(60),
    );
  });
});

/** A session on a step either looked there first or came by an edge; what left and what stopped add up to them. */
function expectByHand(step: StepReport, sessions: readonly WalkedSession[]): void {
  const { stepId, sessions: here } = step;
  expect(here).toBe(lookedAt(sessions, [stepId]));
  expect(step.started).toBe(sessions.filter(({ looks }) => looks[0]?.stepId === stepId).length);
  expect(step.entered).toBe(here - step.started);
  for (const { on, to, isLive, sessions: passed, share } of step.edges) {
    const byHand = sessions.filter(({ passages }) =>
      passages.some((each) => each.from === stepId && each.on === on && each.to === to),
    ).length;
    expect([isLive, passed, share]).toEqual([true, byHand, here === 0 ? null : byHand / here]);
  }
  const left = sessions.filter(({ passages }) => passages.some(({ from }) => from === stepId)).length;
  expect([step.stopped, step.stoppedShare]).toEqual([here - left, here === 0 ? null : (here - left) / here]);
  expect(step.edges.reduce((sum, { sessions: passed }) => sum + passed, 0)).toBeGreaterThanOrEqual(left);
}

/**
 * Whether the sessions that arrive at a step had all been on one of some steps before, or none of them, on each step; a step that
 * a session comes to again says nothing of it.
 */
function goOnAlike(sessions: readonly WalkedSession[], steps: readonly string[]): boolean {
  const been = new Map<string, Set<boolean>>();
  for (const { looks, passages } of sessions) {
    // A walk that is cut right after an edge has arrived, too.
    const arrived = passages.filter(({ from, to }) => from !== to).map(({ to }) => to);
    const seen = [...looks.slice(0, 1).map(({ stepId }) => stepId), ...arrived];
    if (new Set(seen).size < seen.length) return false;
    for (const [index, id] of seen.entries()) {
      const hadBeen = seen.slice(0, index).some((each) => steps.includes(each));
      been.set(id, (been.get(id) ?? new Set()).add(hadBeen));
    }
  }
  return [...been.values()].every((answers) => answers.size === 1);
}

function sharesOf({ stoppedShare, edges }: StepReport) {
  return { stoppedShare, edges: edges.map(({ share }) => share) };
}

const moneyCounts: fc.Arbitrary<MoneyCount[]> = fc.array(
  fc.record({
    stepId: fc.constantFrom(null, 'landing', 'order-form', 'u1', 'gone'),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    orders: fc.nat(50),
    sales: fc.nat(50),
    captured: fc.nat(1_000_000),
    refunded: fc.nat(1_000_000),
    disputed: fc.nat(1_000_000),
    renewals: fc.nat(50),
    renewed: fc.nat(1_000_000),
  }),
  { maxLength: 12 },
);

describe('money in a report', () => {
  const graph = graphOf(classicFunnel());

  it('of its steps and of no page adds up to the ledger by currency', () => {
    fc.assert(
      fc.property(moneyCounts, (money) => {
        const { steps, money: currencies } = funnelReport(graph, { ...NONE, money });
        const ledger = new Map<string, number>();
        for (const { currency, captured, renewed, refunded, disputed } of money)
          ledger.set(currency, (ledger.get(currency) ?? 0) + captured + renewed - refunded - disputed);
        expect(new Map(currencies.map(({ currency, total }) => [currency, total.net]))).toEqual(ledger);
        for (const { currency, byPages, notByPage, total } of currencies) {
          const own = steps.flatMap((step) => step.money.filter((each) => each.currency === currency));
          const names = ['orders', 'sales', 'captured', 'refunded', 'disputed', 'renewals', 'renewed', 'net'] as const;
          for (const name of names) {
            expect(own.reduce((sum, each) => sum + each[name], 0)).toBe(byPages[name]);
            expect(byPages[name] + notByPage[name]).toBe(total[name]);
          }
        }
      }),
    );
  });

  it('is divided by the sessions of the step and of the funnel, and rounded to the minor unit', () => {
    const money = [moneyAt('order-form', { captured: 1_000 }), moneyAt(null, { captured: 99, renewed: 5 })];
    const counts = {
      ...NONE,
      started: [{ stepId: 'landing', sessions: 7 }],
      entered: [{ stepId: 'order-form', sessions: 3 }],
      money,
    };
    const report = funnelReport(graph, counts);
    expect(stepOf(report.steps, 'order-form').money).toMatchObject([
      { currency: 'USD', captured: 1_000, perSession: 333 },
    ]);
    expect(report.money).toMatchObject([
      { perSession: 143, byPages: { net: 1_000 }, notByPage: { captured: 99, net: 104 }, total: { net: 1_104 } },
    ]);
    expect(funnelReport(graph, { ...NONE, money }).money[0]?.perSession).toBeNull();
  });
});

describe('a report', () => {
  const graph = graphOf(classicFunnel());

  it('of no counts has every step of the live version with zeros, and no share', () => {
    const report = funnelReport(graph, NONE);
    expect(report.steps.map(({ stepId }) => stepId)).toEqual(graph.nodes.map(({ id }) => id));
    for (const step of report.steps)
      expect(step).toMatchObject({
        sessions: 0,
        before: 0,
        shareOfBefore: null,
        stopped: 0,
        stoppedShare: null,
        medianUpToMs: null,
      });
    expect(report.money).toEqual([]);
  });

  it('lists what the live version has no longer behind its own, marked', () => {
    const counts = {
      ...NONE,
      started: [{ stepId: 'landing', sessions: 4 }],
      entered: [{ stepId: 'quiz', sessions: 3 }],
      passed: [
        { from: 'landing', on: 'next' as const, to: 'quiz', sessions: 3 },
        { from: 'quiz', on: 'next' as const, to: 'order-form', sessions: 2 },
      ],
      times: [
        { stepId: 'landing', upToMs: 1_000, sessions: 3 },
        { stepId: 'quiz', upToMs: 1_000, sessions: 2 },
      ],
    };
    const { steps } = funnelReport(graph, counts);
    expect(stepOf(steps, 'landing').edges).toMatchObject([
      { to: 'order-form', isLive: true, sessions: 0 },
      { to: 'quiz', isLive: false, sessions: 3, share: 0.75 },
    ]);
    expect(steps.at(-1)).toMatchObject({ stepId: 'quiz', live: null, before: 4, shareOfBefore: 0.75, stopped: 1 });
    expect(stepOf(steps, 'order-form').live).toMatchObject({ number: 2, type: 'Page', url: 'order-form' });
  });

  it('counts those before a step once where a no leads to it over further offers, and a yes directly', () => {
    const edge = (from: string, on: 'yes' | 'no', to: string) => ({ from, on, to, by: 'override' as const });
    const detour: FunnelGraph = {
      ...graph,
      edges: [
        edge('u1', 'yes', 'thank-you'),
        edge('u1', 'no', 'd1'),
        edge('d1', 'no', 'u2'),
        edge('u2', 'no', 'thank-you'),
      ],
    };
    const passed = (from: string, on: 'yes' | 'no', to: string, sessions: number) => ({ from, on, to, sessions });
    const counts = {
      ...NONE,
      started: [{ stepId: 'u1', sessions: 10 }],
      entered: [
        { stepId: 'd1', sessions: 6 },
        { stepId: 'u2', sessions: 5 },
        { stepId: 'thank-you', sessions: 8 },
      ],
      passed: [
        passed('u1', 'yes', 'thank-you', 4),
        passed('u1', 'no', 'd1', 6),
        passed('d1', 'no', 'u2', 5),
        passed('u2', 'no', 'thank-you', 4),
      ],
    };
    expect(stepOf(funnelReport(detour, counts).steps, 'thank-you')).toMatchObject({ before: 10, shareOfBefore: 0.8 });
  });

  it('has the class of time in which the middle session is', () => {
    const at = (upToMs: number, sessions: number) => ({ stepId: 'landing', upToMs, sessions });
    const median = (...times: { stepId: string; upToMs: number; sessions: number }[]) =>
      stepOf(funnelReport(graph, { ...NONE, times }).steps, 'landing').medianUpToMs;
    expect(median(at(60_000, 2), at(5_000, 2), at(10_000, 1))).toBe(10_000);
    expect(median(at(60_000, 2), at(5_000, 2))).toBe(5_000);
    expect(median(at(60_000, 1))).toBe(60_000);
    expect(median(at(60_000, 0))).toBeNull();
  });

  it('has the most frequent declines of a step first', () => {
    const declines = [
      { stepId: 'order-form', method: 'paypal', reason: null, payments: 2 },
      { stepId: 'u1', method: 'card', reason: 'lost_card', payments: 9 },
      { stepId: 'order-form', method: 'card', reason: 'insufficient_funds', payments: 5 },
    ];
    expect(stepOf(funnelReport(graph, { ...NONE, declines }).steps, 'order-form').declines).toEqual([
      { method: 'card', reason: 'insufficient_funds', payments: 5 },
      { method: 'paypal', reason: null, payments: 2 },
    ]);
  });

  it('never has less than no session that stopped: one may have come before the range, and gone on in it', () => {
    const times = [{ stepId: 'landing', upToMs: 1_000, sessions: 3 }];
    expect(stepOf(funnelReport(graph, { ...NONE, times }).steps, 'landing')).toMatchObject({
      stopped: 0,
      stoppedShare: null,
    });
  });
});

function stepOf(steps: readonly StepReport[], id: string): StepReport {
  const step = steps.find(({ stepId }) => stepId === id);
  if (!step) throw new Error(`no step ${id}`);
  return step;
}

function moneyAt(stepId: string | null, over: Partial<MoneyCount>): MoneyCount {
  return {
    stepId,
    currency: 'USD',
    orders: 0,
    sales: 0,
    captured: 0,
    refunded: 0,
    disputed: 0,
    renewals: 0,
    renewed: 0,
    ...over,
  };
}
