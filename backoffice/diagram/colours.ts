import type { EdgeKind } from '../../contracts/page/published-graph.ts';
import type { Trigger } from './state-chart.ts';

/** A word, a shape or a dash repeats every difference that a colour makes; the studio's stylesheet has the same. */
export const INK = {
  paper: '#fcfcfb',
  sheet: '#ffffff',
  room: '#f4f5f5',
  ink: '#1b2023',
  quiet: '#5a646b',
  hair: '#d9dddf',
  edge: '#7b868d',
  accent: '#2a55c9',
  yes: '#17703f',
  no: '#8a5200',
  fails: '#b3261e',
  lit: '#fff3c4',
  'lit-edge': '#8a6d00',
  form: '#7a3ea8',
} as const;

export type Ink = keyof typeof INK;

/** A colour as a variable of the studio's stylesheet, for which a picture of its own has the colour itself. */
export function inkOf(name: Ink): string {
  return `var(--${name})`;
}

/** The frame of a card by the kind of its step, in words; that of a page for any other. */
export const KIND_INKS: Readonly<Record<string, Ink>> = {
  'order form': 'form',
  upsell: 'yes',
  downsell: 'no',
  'thank-you page': 'accent',
};

export interface LineLook {
  ink: Ink;
  /** In pixels. */
  width: number;
  /** Dashes and gaps in pixels between round ends, which make dots of short dashes. */
  dash: string | null;
}

export interface LineStyle extends LineLook {
  word: string;
}

/** A yes is thick, a plain next thin, a no dashed, a failed payment dotted. */
export const EDGE_STYLES: Readonly<Record<EdgeKind, LineStyle>> = {
  next: { word: 'next', ink: 'ink', width: 1.8, dash: null },
  yes: { word: 'yes', ink: 'yes', width: 3, dash: null },
  no: { word: 'no', ink: 'no', width: 1.8, dash: '6 7' },
  fail: { word: 'payment fails', ink: 'fails', width: 1.8, dash: '0.5 5.5' },
};

/** A line for an event or an answer is solid, for a pause dashed, for a failure dotted. */
export const TRIGGER_STYLES: Readonly<Record<Trigger['type'], LineStyle>> = {
  event: { word: 'event', ink: 'ink', width: 1.8, dash: null },
  done: { word: 'done', ink: 'yes', width: 1.8, dash: null },
  always: { word: '[guard] alone: at once', ink: 'quiet', width: 1.2, dash: null },
  after: { word: 'after a time', ink: 'no', width: 1.8, dash: '6 7' },
  error: { word: 'error', ink: 'fails', width: 1.8, dash: '0.5 5.5' },
};
