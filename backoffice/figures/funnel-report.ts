import type { EdgeKind } from '../../contracts/page/published-graph.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import type { DeclineCount, MoneyCount, RobotCount } from './funnel-counts.ts';

/** The figures of a funnel in a range of time, for one value of a dimension. Shares are from 0 to 1, money is in minor units. */
export interface FunnelReport {
  /** The value of the dimension, such as `phone`; null where figures are not told apart. */
  group: string | null;
  /** Sessions that began in the funnel, on whichever step. */
  sessions: number;
  /** The steps of the live version in its order, then those that it has no longer, by their ids. */
  steps: readonly StepReport[];
  /** By currency. */
  money: readonly CurrencyReport[];
  /** Counted beside, and in no other figure. */
  robots: RobotCount;
}

export interface StepReport {
  stepId: string;
  /** Null for a step that the live version has no longer. */
  live: LiveStep | null;
  /** Those that began here, and those that came from another page. */
  sessions: number;
  started: number;
  entered: number;
  /** Sessions on the steps from which an edge leads here. */
  before: number;
  /** The part of those before that came here; null where none was there. */
  shareOfBefore: number | null;
  edges: readonly EdgeReport[];
  /** Sessions that took no edge from here. */
  stopped: number;
  stoppedShare: number | null;
  /** Half of those that went on had done so within so many milliseconds of their first look; null where no time is known. */
  medianUpToMs: number | null;
  declines: readonly StepDecline[];
  money: readonly StepMoney[];
}

export interface LiveStep {
  /** The step's number in the funnel. */
  number: number;
  type: string;
  url: string;
}

export interface EdgeReport {
  on: EdgeKind;
  to: string;
  /** False for an edge that only earlier versions have. */
  isLive: boolean;
  sessions: number;
  /** The part of the step's sessions; null where it had none. */
  share: number | null;
}

export type StepDecline = Omit<DeclineCount, 'stepId'>;

export interface MoneyFigures extends Omit<MoneyCount, 'stepId' | 'currency'> {
  /** Captured and renewed, less refunded and disputed: the sum of the ledger. */
  net: MinorUnits;
}

export interface StepMoney extends MoneyFigures {
  currency: string;
  /** What was captured, for each session of the step, rounded; null where it had none. */
  perSession: MinorUnits | null;
}

export interface CurrencyReport {
  currency: string;
  byPages: MoneyFigures;
  /** Renewals, orders of robots and of unknown visits. */
  notByPage: MoneyFigures;
  /** Both: what the ledger has of this funnel. */
  total: MoneyFigures;
  /** What pages captured, for each session that began, rounded; null where none did. */
  perSession: MinorUnits | null;
}
