import type { EdgeKind } from '../../contracts/page/published-graph.ts';

/** A funnel of more steps than this is drawn around the chosen one. */
export const MOST_DRAWN_STEPS = 120;

/** A published funnel as boxes and lines; lengths are pixels. The boxes and labels have room for figures. */
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
  /** The address of the page's first picture below the shop's or the studio's origin; null where it has none. */
  image: string | null;
  /** What the page says and sells, its variants, and the lines that arrive without being drawn. */
  notes: PictureNote[];
  /** The lines that leave without being drawn. */
  exits: { on: EdgeKind; words: string; to: string }[];
}

/** A line of text on a box. */
export type PictureNote =
  | { is: 'note' | 'headline' | 'group' | 'terms'; text: string }
  /** A name with its terms on the left, and its price on the right. */
  | { is: 'sold'; name: string; terms: string; price: string }
  /** The words of a button; `on` is empty on the second line of long words. */
  | { is: 'answer'; on: 'yes' | 'no' | ''; text: string }
  /** `share` is from 0 to 1; null where no split test decides. */
  | { is: 'variant'; name: string; note: string; share: number | null }
  | { is: 'gap' };

export interface PictureLine {
  from: string;
  to: string;
  on: EdgeKind;
  isOverride: boolean;
  points: { x: number; y: number }[];
  /** Its words stand in the middle of the width. */
  label: { x: number; y: number; width: number } | null;
}
