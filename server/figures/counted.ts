import type { FigureDimension } from '../../graph/figures/funnel-counts.ts';

/** What figures are told apart by; `all` for figures that are not. */
export type Dimension = FigureDimension | 'all';

/** Hours of which figures are asked for: from `since` on, before `until`; both are the beginnings of hours, or of quarters of one. */
export interface Hours {
  since: Date;
  until: Date;
}

/** Whose figures are counted: those of one funnel, or of all funnels where it is null. */
export interface CountedHours extends Hours {
  sfid: string | null;
  dimensions: readonly Dimension[];
}

/**
 * A place of a funnel: sessions that began on a step, those of robots, those that a robot seemed to begin but that have paid since,
 * those that came to a step from another page, first passages over an edge, and first passages out of a step by the class of their
 * time in milliseconds.
 */
export type CountedPlace =
  | readonly ['started' | 'robots' | 'cleared' | 'entered', step: string]
  | readonly ['passed', from: string, on: string, to: string]
  | readonly ['left', step: string, upToMs: number];

/** The sessions that were counted at a place, for one value of a dimension. */
export interface CountedSessions {
  sfid: string;
  dimension: Dimension;
  /** '' where the value is not known, and for all. */
  value: string;
  place: CountedPlace;
  sessions: number;
}
