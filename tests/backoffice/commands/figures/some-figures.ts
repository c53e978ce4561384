import type { FigurePage, ReportBody } from '../../../../backoffice/contracts/admin-figures-api.ts';
import type { FunnelCounts, MoneyCount } from '../../../../backoffice/figures/funnel-counts.ts';

/** Counts of the classic funnel of the tests: a thousand sessions, declines, two currencies, a renewal and robots. */
export function someCounts(over: Partial<FunnelCounts> = {}): FunnelCounts {
  return {
    group: null,
    started: [{ stepId: 'landing', sessions: 1_000 }],
    entered: [
      { stepId: 'order-form', sessions: 600 },
      { stepId: 'u1', sessions: 240 },
      { stepId: 'thank-you', sessions: 120 },
    ],
    passed: [
      { from: 'landing', on: 'next', to: 'order-form', sessions: 600 },
      { from: 'order-form', on: 'next', to: 'u1', sessions: 240 },
      { from: 'order-form', on: 'fail', to: 'landing', sessions: 30 },
      { from: 'u1', on: 'yes', to: 'quiz', sessions: 2 },
    ],
    times: [
      { stepId: 'landing', upToMs: 30_000, sessions: 400 },
      { stepId: 'landing', upToMs: 7_200_000, sessions: 200 },
      { stepId: 'order-form', upToMs: 120_000, sessions: 250 },
      { stepId: 'u1', upToMs: 8_000, sessions: 150 },
    ],
    declines: [
      { stepId: 'order-form', method: 'card', reason: 'insufficient_funds', payments: 12 },
      { stepId: 'order-form', method: 'paypal', reason: null, payments: 3 },
    ],
    money: [
      moneyAt('order-form', { orders: 200, captured: 1_000_000, refunded: 12_345, disputed: 5_485 }),
      moneyAt('order-form', { orders: 40, captured: 160_000, currency: 'EUR' }),
      moneyAt('u1', { orders: 90, captured: 179_910 }),
      moneyAt(null, { renewals: 7, renewed: 31_395, orders: 1, captured: 5_485 }),
      moneyAt(null, { refunded: 500, currency: 'EUR' }),
    ],
    robots: { sessions: 61 },
    ...over,
  };
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

/** A page of one group. */
export function figurePage({
  report,
  compared = null,
}: {
  report: ReportBody;
  compared?: ReportBody | null;
}): FigurePage {
  return {
    funnel: { uid: 'classic', sfid: 'fh-classic', brand: 'fernhollow', version: '1a2b3c4d5e6f7890' },
    range: { since: '2026-11-19T10:00:00.000Z', until: '2026-11-26T11:00:00.000Z' },
    compared: compared && { since: '2026-11-12T10:00:00.000Z', until: '2026-11-19T11:00:00.000Z' },
    by: null,
    sessionsSince: '2026-10-01T08:15:00.000Z',
    groups: [{ name: null, note: null, report, compared }],
    next: null,
  };
}
