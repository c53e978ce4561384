import type { EdgeKind } from '../page/published-graph.ts';

/** A live funnel as boxes and lines; lengths are pixels. */
export interface FunnelPicture {
  hash: string;
  /** How many steps the funnel has; of a large one, those around the chosen step are drawn. */
  steps: number;
  boxes: PictureStep[];
  lines: PictureLine[];
}

export interface PictureStep {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isStart: boolean;
  /** `30 · upsell`. */
  kind: string;
  title: string;
  /** What it sells, its variants, and the lines that arrive without being drawn. */
  notes: string[];
  /** The lines that leave without being drawn. */
  exits: { on: EdgeKind; words: string; to: string }[];
}

export interface PictureLine {
  from: string;
  to: string;
  on: EdgeKind;
  isOverride: boolean;
  points: { x: number; y: number }[];
  label: { x: number; y: number } | null;
}
