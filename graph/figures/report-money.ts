import type { MinorUnits } from '../../domain/pricing/money.ts';
import { shareOf } from './count-sums.ts';
import type { MoneyCount } from './funnel-counts.ts';
import type { CurrencyReport, MoneyFigures, StepMoney } from './funnel-report.ts';

/** The money of one step, by currency. */
export function moneyOfStep(counts: readonly MoneyCount[], sessions: number): StepMoney[] {
  return currenciesOf(counts).map((currency) => {
    const figures = moneySum(counts.filter((each) => each.currency === currency));
    return { currency, ...figures, perSession: perSession(figures, sessions) };
  });
}

/** The money of a funnel by currency, whose pages and what is of no page add up to the ledger. */
export function moneyOfFunnel(counts: readonly MoneyCount[], sessions: number): CurrencyReport[] {
  return currenciesOf(counts).map((currency) => {
    const own = counts.filter((each) => each.currency === currency);
    const byPages = moneySum(own.filter(({ stepId }) => stepId !== null));
    const notByPage = moneySum(own.filter(({ stepId }) => stepId === null));
    return { currency, byPages, notByPage, total: moneySum(own), perSession: perSession(byPages, sessions) };
  });
}

function currenciesOf(counts: readonly MoneyCount[]): string[] {
  return [...new Set(counts.map(({ currency }) => currency))].sort();
}

function moneySum(counts: readonly MoneyCount[]): MoneyFigures {
  const sum = (figureOf: (count: MoneyCount) => number) => counts.reduce((so, each) => so + figureOf(each), 0);
  return {
    orders: sum(({ orders }) => orders),
    sales: sum(({ sales }) => sales),
    captured: sum(({ captured }) => captured),
    refunded: sum(({ refunded }) => refunded),
    disputed: sum(({ disputed }) => disputed),
    renewals: sum(({ renewals }) => renewals),
    renewed: sum(({ renewed }) => renewed),
    net: sum(({ captured, renewed, refunded, disputed }) => captured + renewed - refunded - disputed),
  };
}

function perSession({ captured }: MoneyFigures, sessions: number): MinorUnits | null {
  const exact = shareOf(captured, sessions);
  return exact === null ? null : Math.round(exact);
}
