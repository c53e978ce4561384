import type { ReactNode } from 'react';
import type { LineStyle } from './colours.ts';
import { type Point, type Size, textWidth } from './picture.ts';
import { TippedLine } from './shapes.tsx';
import { TextRow } from './text-row.tsx';

/** A sample of what a picture contains, and what it means. */
export interface LegendEntry {
  words: string;
  /** The width of the sample in pixels, and its shape beside a baseline. */
  sample: number;
  shape: (at: Point) => ReactNode;
}

interface LaidOutLegend extends Size {
  places: { entry: LegendEntry; x: number; y: number }[];
}

const FONT = 12;
const ROW = 20;
const GAP = 18;

/** The places of entries in rows of at most this width. */
export function layOutLegend(entries: readonly LegendEntry[], room: number): LaidOutLegend {
  const legend: LaidOutLegend = { width: 0, height: ROW, places: [] };
  let left = 0;
  for (const entry of entries) {
    const width = Math.ceil(entry.sample + 6 + textWidth(entry.words, FONT));
    if (left > 0 && left + width > room) {
      left = 0;
      legend.height += ROW;
    }
    legend.places.push({ entry, x: left, y: legend.height - 6 });
    legend.width = Math.max(legend.width, left + width);
    left += width + GAP;
  }
  return legend;
}

/** Explains the marks that a picture contains. */
export function Legend({ legend, x, y }: Point & { legend: LaidOutLegend }) {
  return legend.places.map(({ entry: { words, sample, shape }, ...place }) => (
    <g key={words} className="entry">
      {shape({ x: x + place.x, y: y + place.y })}
      <TextRow row={[{ text: words, size: FONT, ink: 'quiet' }]} x={x + place.x + sample + 6} y={y + place.y} />
    </g>
  ));
}

/** An entry for a kind of line. */
export function lineEntry({ word, ...look }: LineStyle): LegendEntry {
  const points = ({ x, y }: Point) => [
    { x, y: y - 4 },
    { x: x + 34, y: y - 4 },
  ];
  return { words: word, sample: 34, shape: (at) => <TippedLine points={points(at)} {...look} /> };
}
