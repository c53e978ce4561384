import type { EdgeName } from '../../../graph/graph.ts';
import type { FunnelPicture } from '../../contracts/funnel-picture.ts';
import type { DrawnFigures } from '../../figures/figures-of-report.ts';

/** What is to be said of a step; `words` stand on its box. */
export interface DiagramMark {
  is: 'fault' | 'warning' | 'added' | 'removed' | 'changed' | 'inside';
  words: string;
}

/** The way of one walk: its steps and edges in the order in which they were taken, as far as they are lit. */
export interface LitWay {
  steps: readonly string[];
  edges: readonly EdgeName[];
  /** The step to which the way has come; null where all of it is lit at once. */
  at: string | null;
}

export interface FunnelDiagramProps {
  /** Of `/api/funnels/<hash>/picture`: the server has laid it out. */
  picture: FunnelPicture;
  /** What is drawn, for a reader. */
  name: string;
  /** The id of the chosen step. */
  selected: string | null;
  onSelect: (step: string) => void;
  /** The chosen edge, and what a press on an edge does; without it edges are not pressed. */
  selectedEdge?: EdgeName | null;
  onEdge?: (edge: EdgeName) => void;
  /** What stands on boxes and edges, as `figuresOfReport` has it. */
  figures?: DrawnFigures | null;
  /** The steps and edges of a walk. */
  lit?: LitWay | null;
  /** What is to be said of steps, by their ids. */
  marks?: ReadonlyMap<string, readonly DiagramMark[]>;
  /** Edges that came or went, by `edgeKey`. */
  edgeMarks?: ReadonlyMap<string, 'added' | 'removed'>;
}
