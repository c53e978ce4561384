import { describe, expect, it } from 'vitest';
import { csvText } from '../../../../backoffice/commands/csv-text.ts';
import { FIGURE_CSV_HEAD, figureCsvRows } from '../../../../backoffice/commands/figures/figure-csv.ts';
import { reportBody } from '../../../../backoffice/commands/figures/read-figures.ts';
import type { FigurePage } from '../../../../backoffice/contracts/admin-figures-api.ts';
import { funnelReport } from '../../../../backoffice/figures/report.ts';
import { classicGraph } from '../../../support/funnels/funnels.ts';
import { figurePage, someCounts } from './some-figures.ts';

/** The rows as objects by the names of their columns. */
function read(page: FigurePage): Record<string, string>[] {
  const lines = csvText(figureCsvRows(page)).trimEnd().split('\r\n');
  return lines.map((row) => {
    const cells = row.match(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
    return Object.fromEntries(FIGURE_CSV_HEAD.map((name, index) => [name, (cells[index] ?? '').replace(/,$/, '')]));
  });
}

describe('figures as CSV', () => {
  const report = reportBody(funnelReport(classicGraph(), someCounts()));

  it('has a row for each step and currency, whose columns add up to the report', () => {
    const rows = read(figurePage({ report }));
    const sum = (name: string, currency?: string) =>
      rows
        .filter((row) => currency === undefined || row.currency === currency)
        .reduce((so, row) => so + Number(row[name]), 0);
    expect(sum('began')).toBe(report.sessions);
    expect(sum('robots')).toBe(report.robots);
    for (const { currency, total } of report.money) {
      expect(sum('orders', currency)).toBe(total.orders);
      expect(sum('revenue', currency)).toBeCloseTo(total.captured, 6);
      expect(sum('left', currency)).toBeCloseTo(total.net, 6);
    }
    expect(
      rows.filter(({ step_id: id }) => id === 'order-form').map(({ currency, sessions }) => [currency, sessions]),
    ).toEqual([
      ['EUR', '600'],
      ['USD', ''],
    ]);
  });

  it('has a compared range in rows of its own', () => {
    const rows = read(figurePage({ report, compared: report }));
    expect(new Set(rows.map(({ since }) => since))).toEqual(
      new Set(['2026-11-19T10:00:00.000Z', '2026-11-12T10:00:00.000Z']),
    );
  });

  it('keeps an amount below zero a number, and no reason a formula', () => {
    const rows = read(figurePage({ report }));
    const without = rows.find((row) => row.step === 'not by a page' && row.currency === 'EUR');
    expect(without).toMatchObject({ refunded: '5.00', left: '-5.00' });
    const evil = reportBody(
      funnelReport(classicGraph(), {
        ...someCounts(),
        declines: [{ stepId: 'order-form', method: '=HYPERLINK("x")', reason: 'a,b', payments: 1 }],
      }),
    );
    expect(csvText(figureCsvRows(figurePage({ report: evil })))).toContain(`"'=HYPERLINK(""x"") a,b 1"`);
  });
});
