import type { EdgeStyle } from '../colours.ts';
import type { Trigger } from '../state-chart.ts';

/** The colours of a chart. A word or a dash repeats every difference that a colour makes. */
export const CHART_INK = {
  paper: '#fbfaf7',
  text: '#1d2528',
  quiet: '#56636a',
  frame: '#c5ccce',
  edge: '#5b6770',
  room: '#f3f5f4',
  state: '#ffffff',
  end: '#eef3fd',
  endEdge: '#2f52ac',
  runs: '#7a3ea8',
} as const;

/** The frame of a state that is active at the same time as another. */
export const REGION_DASH = '6 4';

/** A line for an event or an answer is solid, for a pause dashed, for a failure dotted. */
export const TRIGGER_STYLES: Readonly<Record<Trigger['type'], EdgeStyle>> = {
  event: { word: 'event', colour: '#2f3a40', width: 1.8, dash: null },
  done: { word: 'done', colour: '#1c7a48', width: 1.8, dash: null },
  always: { word: '[guard] alone: at once', colour: '#56636a', width: 1.2, dash: null },
  after: { word: 'after a time', colour: '#a25a00', width: 1.8, dash: '8 5' },
  error: { word: 'error', colour: '#b3261e', width: 1.8, dash: '1.5 5' },
};
