import type { CurrencySum, Difference } from './compare-ledgers.ts';

export interface ReconcileReport {
  type: 'report';
  /** The provider's name, or the names of several. */
  provider: string;
  /** The number of the provider's balance transactions of our orders. */
  compared: number;
  /** The number of the provider's balance transactions of no order of ours. */
  others: number;
  booked: number;
  sums: CurrencySum[];
  differences: Difference[];
}

/** Joins the reports of several providers into one. */
export function joinReports(reports: readonly ReconcileReport[]): ReconcileReport {
  const count = (of: (report: ReconcileReport) => number) => reports.reduce((sum, report) => sum + of(report), 0);
  return {
    type: 'report',
    provider: inWords(reports.map(({ provider }) => provider)),
    compared: count(({ compared }) => compared),
    others: count(({ others }) => others),
    booked: count(({ booked }) => booked),
    sums: joinSums(reports.flatMap(({ sums }) => sums)),
    differences: reports.flatMap(({ differences }) => differences),
  };
}

function joinSums(sums: readonly CurrencySum[]): CurrencySum[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const same = sums.filter((sum) => sum.currency === currency);
    const total = (side: 'ours' | 'theirs') => same.reduce((sum, each) => sum + each[side], 0);
    return { currency, ours: total('ours'), theirs: total('theirs') };
  });
}

/** The providers as a sentence lists them: `a, b and c`. */
function inWords(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}
