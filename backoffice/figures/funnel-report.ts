import type { MoneyBody, ReportBody, StepBody } from '../contracts/admin-figures-api.ts';
import type { RobotCount } from './funnel-counts.ts';

/** The figures of a funnel in a range of time as the API has them, but that money is in minor units. */
export interface FunnelReport extends Omit<ReportBody, 'robots'> {
  /** The value of the dimension, such as `phone`; null where figures are not told apart. */
  group: string | null;
  /** Counted beside, and in no other figure. */
  robots: RobotCount;
}

export type StepReport = StepBody;

export type MoneyFigures = MoneyBody;
