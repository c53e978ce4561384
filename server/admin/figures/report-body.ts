import type { MoneyBody, ReportBody, StepBody } from '../../../contracts/api/admin-figures-api.ts';
import { type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import type { FunnelReport, MoneyFigures, StepReport } from '../../../graph/figures/funnel-report.ts';

/** A report as the API has it, with decimal amounts (E14). */
export function reportBody({ sessions, robots, steps, money }: FunnelReport): ReportBody {
  return {
    sessions,
    robots: robots.sessions,
    steps: steps.map(stepBody),
    money: money.map(({ currency, byPages, notByPage, total, perSession }) => ({
      currency,
      byPages: moneyBody(byPages, currency),
      notByPage: moneyBody(notByPage, currency),
      total: moneyBody(total, currency),
      perSession: amountOf(perSession, currency),
    })),
  };
}

function stepBody(step: StepReport): StepBody {
  return {
    ...step,
    edges: [...step.edges],
    declines: [...step.declines],
    money: step.money.map(({ currency, perSession, ...figures }) => ({
      currency,
      ...moneyBody(figures, currency),
      perSession: amountOf(perSession, currency),
    })),
  };
}

function moneyBody(figures: MoneyFigures, currency: string): MoneyBody {
  const amount = (minor: MinorUnits) => toDecimal(minor, currency);
  return {
    ...figures,
    captured: amount(figures.captured),
    refunded: amount(figures.refunded),
    disputed: amount(figures.disputed),
    renewed: amount(figures.renewed),
    net: amount(figures.net),
  };
}

function amountOf(minor: MinorUnits | null, currency: string): number | null {
  return minor === null ? null : toDecimal(minor, currency);
}
