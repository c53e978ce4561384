import type { EdgeKind } from '../../contracts/page/published-graph.ts';

/** The colours of the pictures. A word, a shape or a dash repeats every difference that a colour makes. */
export const INK = {
  paper: '#fbfaf7',
  text: '#1d2528',
  quiet: '#56636a',
  line: '#d8d8d0',
  machine: '#ffffff',
  pill: '#eef1f2',
  bar: '#c9d3d6',
  band: '#e9eef0',
  alarm: '#b3261e',
} as const;

interface KindStyle {
  fill: string;
  edge: string;
  tab: string;
}

export const KIND_STYLES: Readonly<Record<string, KindStyle>> = {
  page: { fill: '#ffffff', edge: '#5b6770', tab: '#5b6770' },
  'order form': { fill: '#fbf4ff', edge: '#7a3ea8', tab: '#7a3ea8' },
  upsell: { fill: '#eff8f2', edge: '#22744a', tab: '#22744a' },
  downsell: { fill: '#fdf6e6', edge: '#8f5f00', tab: '#8f5f00' },
  'thank-you page': { fill: '#eef3fd', edge: '#2f52ac', tab: '#2f52ac' },
};

export interface EdgeStyle {
  word: string;
  colour: string;
  width: number;
  dash: string | null;
}

/** A yes is thick, a plain next thin, a no dashed, a failed payment dotted. */
export const EDGE_STYLES: Readonly<Record<EdgeKind, EdgeStyle>> = {
  next: { word: 'next', colour: '#3d484e', width: 1.8, dash: null },
  yes: { word: 'yes', colour: '#1c7a48', width: 3, dash: null },
  no: { word: 'no', colour: '#a25a00', width: 1.8, dash: '8 5' },
  fail: { word: 'payment fails', colour: '#b3261e', width: 1.8, dash: '1.5 5' },
};
