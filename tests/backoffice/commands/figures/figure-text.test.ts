import { describe, expect, it } from 'vitest';
import { figuresText } from '../../../../backoffice/commands/figures/figure-text.ts';
import { reportBody } from '../../../../backoffice/commands/figures/read-figures.ts';
import { funnelReport } from '../../../../backoffice/figures/report.ts';
import { classicGraph } from '../../../support/funnels/funnels.ts';
import { figurePage, someCounts } from './some-figures.ts';

const report = reportBody(funnelReport(classicGraph(), someCounts()));
const none = reportBody(
  funnelReport(
    classicGraph(),
    someCounts({ started: [], entered: [], passed: [], times: [], declines: [], money: [], robots: { sessions: 0 } }),
  ),
);

/** The blocks of a text. */
function blocksOf(text: string): string[] {
  return text.split('\n\n');
}

describe('figures as text', () => {
  const blocks = blocksOf(figuresText(figurePage({ report })));

  it('begin with the funnel, the range and the sessions, robots beside them', () => {
    expect(blocks.slice(0, 2)).toEqual([
      'Funnel classic of fernhollow, live version 1a2b3c4d5e6f\n2026-11-19 10:00 to 2026-11-26 11:00 UTC',
      '1,000 sessions began here. Robots came 61 times beside them, and are in no other figure.',
    ]);
  });

  it('have a block for each step with its edges, those who stopped, times, declines and money', () => {
    const order = blocks
      .find((block) => block.startsWith('2 /order-form'))
      ?.split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, '|'));
    expect(order).toEqual([
      '2 /order-form (Page)|600|60.0 % of those before',
      '|next → 3 /u1|240|40.0 %',
      '|payment fails → 1 /landing|30|5.0 %',
      '|went no further|350|58.3 %',
      '|half of those went on within|2 min',
      '|declined: card, insufficient_funds|12',
      '|declined: paypal, reason unknown|3',
      '|orders in EUR|40|6.7 % of its sessions',
      '|revenue in EUR|€1,600.00|€2.67 a session',
      '|orders in USD|200|33.3 % of its sessions',
      '|revenue in USD|$10,000.00|$16.67 a session',
    ]);
    expect(blocks.find((block) => block.startsWith('1 /landing'))).toMatch(/half of those went on within +30 s$/m);
    expect(blocks.find((block) => block.startsWith('3 /u1'))).toMatch(/yes → quiz, in an earlier version +2 +0\.8 %$/m);
    expect(blocks.find((block) => block.startsWith('quiz'))).toMatch(
      /^quiz \(not in the live version\) +0 +0\.0 % of those before$/,
    );
  });

  it('have a table of money for each currency, whose last row is the ledger’s', () => {
    const table = blocks
      .at(-1)
      ?.split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, '|'));
    expect(table).toEqual([
      'Money in USD|orders|revenue|a session|renewals|renewed|refunded|disputed|left',
      '2 /order-form|200|$10,000.00|$16.67|0|$0.00|$123.45|$54.85|$9,821.70',
      '3 /u1|90|$1,799.10|$7.50|0|$0.00|$0.00|$0.00|$1,799.10',
      'not by a page|1|$54.85|7|$313.95|$0.00|$0.00|$368.80',
      'all, as in the ledger|291|$11,853.95|$11.80|7|$313.95|$123.45|$54.85|$11,989.60',
    ]);
  });

  it('are no wider than 120 characters, and no line ends with blanks', () => {
    const lines = figuresText(figurePage({ report, compared: report })).split('\n');
    expect(lines.filter((line) => line.length > 120 || line !== line.trimEnd())).toEqual([]);
  });

  it('have the change of each figure beside it', () => {
    const was = reportBody(
      funnelReport(classicGraph(), someCounts({ started: [{ stepId: 'landing', sessions: 800 }], declines: [] })),
    );
    const text = figuresText(figurePage({ report, compared: was }));
    expect(text).toContain('1,000 sessions began here (+25 %).');
    expect(text).toMatch(/^1 \/landing \(Page\) .* 1,000 {2}\+25 %/m);
    expect(text).toMatch(/next → 2 \/order-form +600 {2}= +60\.0 % +−15 points$/m);
    expect(text).toMatch(/declined: card, insufficient_funds +12 {2}new$/m);
    expect(text).toMatch(/^change of all +=/m);
    expect(text).not.toContain('not equally long');
    const short = {
      ...figurePage({ report, compared: was }),
      compared: { since: '2026-11-12T10:00:00Z', until: '2026-11-13T10:00:00Z' },
    };
    expect(figuresText(short)).toContain(
      'The two ranges are not equally long: compare shares, and not counts or amounts.',
    );
  });

  it('say since when sessions are counted, where the range begins before', () => {
    const page = { ...figurePage({ report }), sessionsSince: '2026-11-20T08:15:00.000Z' };
    expect(figuresText(page)).toContain(
      'Sessions, robots and times are counted since 2026-11-20 08:15 UTC; of before there are ways on, declines and money.',
    );
    expect(figuresText(figurePage({ report }))).not.toContain('are counted since');
  });

  it('of a range without anything say so', () => {
    expect(blocksOf(figuresText(figurePage({ report: none }))).at(-1)).toBe(
      'Nothing was counted in this range: no session, no robot and no money.',
    );
  });

  it('of groups begin with all of them side by side', () => {
    const groups = [
      { name: 'phone', note: null, report, compared: null },
      { name: 'desktop', note: null, report: none, compared: null },
    ];
    const text = figuresText({ ...figurePage({ report }), by: 'device', groups });
    expect(
      blocksOf(text)[1]
        ?.split('\n')
        .map((line) => line.replaceAll(/ {2,}/g, '|')),
    ).toEqual([
      'By device|sessions|orders|revenue|a session',
      'phone|1,000|331|€1,600.00, $11,853.95|€1.60, $11.80',
      'desktop|0|0',
    ]);
    expect(text).toContain('device desktop\n==============\nNothing was counted');
  });

  it('of a variant count the sessions that saw it, wherever they began', () => {
    const own = reportBody(
      funnelReport(classicGraph(), someCounts({ started: [], entered: [{ stepId: 'u1', sessions: 240 }], passed: [] })),
    );
    const groups = [{ name: 'u1-a', note: '3 /u1', report: own, compared: null }];
    const text = figuresText({ ...figurePage({ report: own }), by: 'variant', groups });
    expect(text).toContain('variant u1-a (3 /u1)\n====================\n240 sessions saw it. Robots came 61 times');
  });

  it('of many groups have the steps of the first ones', () => {
    const groups = Array.from({ length: 9 }, (_, index) => ({
      name: `source-${index}`,
      note: null,
      report,
      compared: null,
    }));
    const text = figuresText({ ...figurePage({ report }), by: 'source', groups });
    expect(text.match(/^source source-\d$/gm)).toHaveLength(8);
    expect(text).toMatch(/^source-8 /m);
    expect(text).toContain('These are the steps of the first 8 groups: --csv and --json have those of all.');
  });

  it('print no character that commands a terminal', () => {
    const evil = reportBody(
      funnelReport(
        classicGraph(),
        someCounts({ declines: [{ stepId: 'u1', method: '\u001b[31mcard', reason: '\u202ex', payments: 1 }] }),
      ),
    );
    const groups = [{ name: '\u009b31m', note: null, report: evil, compared: null }];
    expect(/[^\P{Cc}\n]|\u202e/u.exec(figuresText({ ...figurePage({ report }), by: 'source', groups }))).toBeNull();
  });
});
