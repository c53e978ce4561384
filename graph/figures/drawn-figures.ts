import type { GraphEdge } from '../../contracts/page/published-graph.ts';

/** The figures that stand on a drawing of a funnel, in words and shares. */

export interface DrawnFigures {
  /** The range of time, such as `19 Nov 2026, 10:00 to 26 Nov 2026, 10:00 (UTC)`. */
  range: string;
  /** False where nothing was counted. */
  hasAny: boolean;
  /** What was counted and stands on no edge, one sentence each. */
  notes: readonly string[];
  step(id: string): StepFigures | null;
  edge(edge: Pick<GraphEdge, 'from' | 'on' | 'to'>): EdgeFigures | null;
}

/** `1,204 sessions`, and `$5,210.00 in 40 orders` where the step takes money. */
export interface StepFigures {
  sessions: string;
  revenue: string;
}

export interface EdgeFigures {
  /** The part of the step's sessions that took it, from 0 to 1; null where the step had none. */
  share: number | null;
  /** `32%`; empty without a share, and `0` where no session took it. */
  percent: string;
  /** `385 · $5,210.00`, or `12 · 14 declined`. */
  detail: string;
}
