import { describe, expect, it } from 'vitest';
import type { ReportBody, StepBody } from '../../../backoffice/contracts/admin-figures-api.ts';
import { drawSvg } from '../../../backoffice/diagram/draw-svg.tsx';
import { figuresOfReport } from '../../../backoffice/figures/figures-of-report.ts';
import { unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

const RANGE = { since: '2026-11-19T10:00:00.000Z', until: '2026-11-26T10:00:00.000Z' };
const NO_MONEY = { orders: 0, sales: 0, captured: 0, refunded: 0, disputed: 0, renewals: 0, renewed: 0, net: 0 };

function stepBody(stepId: string, over: Partial<StepBody> = {}): StepBody {
  return {
    stepId,
    live: { number: 1, type: 'Page', url: stepId },
    sessions: 0,
    started: 0,
    entered: 0,
    before: 0,
    shareOfBefore: null,
    edges: [],
    stopped: 0,
    stoppedShare: null,
    medianUpToMs: null,
    declines: [],
    money: [],
    ...over,
  };
}

const money = (captured: number, orders: number) => ({
  ...NO_MONEY,
  currency: 'USD',
  captured,
  orders,
  net: captured,
  perSession: null,
});

function reportOf(steps: StepBody[], over: Partial<ReportBody> = {}): ReportBody {
  return { sessions: 0, robots: 0, steps, money: [], ...over };
}

const UPSELL = stepBody('u1', {
  sessions: 1204,
  edges: [
    { on: 'yes', to: 'u2', isLive: true, sessions: 301, share: 0.25 },
    { on: 'no', to: 'd1', isLive: true, sessions: 883, share: 0.7334 },
    { on: 'fail', to: 'thank-you', isLive: true, sessions: 12, share: 0.00997 },
    { on: 'yes', to: 'gone', isLive: false, sessions: 3, share: 0.0025 },
  ],
  declines: [
    { method: 'card', reason: 'insufficient_funds', payments: 9 },
    { method: 'card', reason: null, payments: 5 },
  ],
  money: [money(20_769, 301)],
});

describe('the figures on a drawing', () => {
  const graph = classicGraph();
  const figures = figuresOfReport(graph, reportOf([UPSELL, stepBody('landing')]), { range: RANGE });

  it('stand in a box as sessions and revenue', () => {
    expect(figures.step('u1')).toEqual({ sessions: '1,204 sessions', revenue: '$20,769.00 in 301 orders' });
    expect(figures.step('landing')).toEqual({ sessions: '0 sessions', revenue: '' });
    expect(figures.step('d1')).toBeNull();
  });

  it('stand on an edge as share, sessions, and the money of a yes or the declines of a failure', () => {
    const edge = (on: 'yes' | 'no' | 'fail', to: string) => figures.edge({ from: 'u1', on, to });
    expect(edge('yes', 'u2')).toEqual({ share: 0.25, percent: '25%', detail: '301 · $20,769.00' });
    expect(edge('no', 'd1')).toEqual({ share: 0.7334, percent: '73.3%', detail: '883' });
    expect(edge('fail', 'thank-you')).toEqual({ share: 0.00997, percent: '1%', detail: '12 · 14 declined' });
    expect(edge('yes', 'd1')).toBeNull();
    const none = stepBody('u1', { edges: [{ on: 'yes', to: 'u2', isLive: true, sessions: 0, share: 0 }] });
    expect(
      figuresOfReport(graph, reportOf([none]), { range: RANGE }).edge({ from: 'u1', on: 'yes', to: 'u2' }),
    ).toEqual({
      share: 0,
      percent: '0',
      detail: '',
    });
  });

  it('have the money of an order form on its way on, and none on that of another page', () => {
    const paid = (stepId: string, to: string) => {
      const edges = [{ on: 'next' as const, to, isLive: true, sessions: 2, share: null }];
      const report = reportOf([stepBody(stepId, { sessions: 4, edges, money: [money(98, 2)] })]);
      return figuresOfReport(graph, report, { range: RANGE }).edge({ from: stepId, on: 'next', to });
    };
    expect(paid('order-form', 'u1')).toEqual({ share: null, percent: '', detail: '2 · $98.00' });
    expect(paid('landing', 'order-form')).toEqual({ share: null, percent: '', detail: '2' });
  });

  it('say what stands on no edge of this version', () => {
    const notByPage = { ...NO_MONEY, captured: 20, renewed: 30 };
    const all = { currency: 'USD', byPages: NO_MONEY, notByPage, total: notByPage, perSession: null };
    expect(figuresOfReport(graph, reportOf([UPSELL], { robots: 7, money: [all] }), { range: RANGE }).notes).toEqual([
      '$50.00 more was taken by no page: renewals, robots’ orders, unknown visits',
      '3 passages over edges of earlier versions are not drawn',
      '7 visits of robots are left out',
    ]);
    expect(figuresOfReport(graph, reportOf([]), { range: RANGE }).notes).toEqual([]);
  });

  it('are drawn on the picture, with lines as broad as their shares', async () => {
    const svg = await drawSvg(graph, unknownShop(''), 'classic', { figures });
    for (const text of ['yes 25%', '301 · $20,769.00', 'no 73.3%', '12 · 14 declined', '1,204 sessions'])
      expect(svg).toContain(`>${text}</tspan>`);
    const widths = (colour: string) =>
      [...svg.matchAll(new RegExp(`color="${colour}"><path [^>]*stroke-width="([^"]*)"`, 'g'))].map(([, width]) =>
        Number(width),
      );
    expect(Math.max(...widths('#8a5200'))).toBeGreaterThan(Math.max(...widths('#17703f')));
    // The round ends make the dashes of the broad no longer than those of the legend.
    expect(svg).toMatch(/stroke-width="8.4" stroke-dasharray="6 13.6" stroke-linecap="round"/);
    expect(svg).toContain('19 Nov 2026, 10:00 to 26 Nov 2026, 10:00 (UTC): each line is as broad as its share');
  });

  it('of a funnel without any are a plain drawing that says so', async () => {
    const none = figuresOfReport(graph, reportOf([stepBody('landing')]), { range: RANGE });
    expect(none.hasAny).toBe(false);
    const svg = await drawSvg(graph, unknownShop(''), 'classic', { figures: none });
    expect(svg).toContain('nothing was counted, so the lines have no figures');
    expect(svg).not.toContain('0 sessions');
    expect(svg).toContain('stroke-width="3"');
  });
});
