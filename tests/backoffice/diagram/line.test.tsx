import { describe, expect, it } from 'vitest';
import type { LineLook } from '../../../backoffice/diagram/colours.ts';
import type { Point } from '../../../backoffice/diagram/picture.ts';
import { TippedLine } from '../../../backoffice/diagram/shapes.tsx';
import { svgMarkup } from '../../../backoffice/diagram/svg-document.tsx';

const STYLE: LineLook = { ink: 'fails', width: 2, dash: null };
const drawn = (corners: readonly Point[], style = STYLE) => svgMarkup(<TippedLine points={corners} {...style} />);
const points = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }));
const wayOf = (...pairs: [number, number][]) => drawn(points(...pairs), STYLE).match(/ d="([^"]*)"/)?.[1];
const tipOf = (...pairs: [number, number][]) => drawn(points(...pairs), STYLE).match(/ transform="([^"]*)"/)?.[1];

describe('a line with a tip', () => {
  it('ends before its tip, which points the way it goes', () => {
    expect(wayOf([0, 0], [0, 50])).toBe('M0 0L0 43');
    expect(tipOf([0, 0], [0, 50])).toBe('translate(0 50) rotate(90)');
    expect(tipOf([0, 0], [50, 0])).toBe('translate(50 0) rotate(0)');
    expect(tipOf([30, 40], [30, 10])).toBe('translate(30 10) rotate(-90)');
    expect(tipOf([0, 0], [10, 10])).toBe('translate(10 10) rotate(45)');
  });

  it('has round corners, of half a short piece at the most', () => {
    expect(wayOf([0, 0], [0, 50], [40, 50])).toBe('M0 0L0 42Q0 50 8 50L33 50');
    expect(wayOf([0, 0], [0, 10], [40, 10])).toBe('M0 0L0 5Q0 10 5 10L33 10');
    expect(wayOf([0, 0], [0, 50], [6, 50])).toBe('M0 0L0 47Q0 50 3 50L0 50');
  });

  it('is drawn where it has no length or a single point', () => {
    expect(wayOf([5, 5], [5, 5])).toBe('M5 5L5 5');
    expect(drawn(points([5, 5]), STYLE)).not.toContain('transform');
    expect(drawn([], STYLE)).toContain('<path d="" ');
  });

  it('has the style of its kind: dots have round ends', () => {
    expect(drawn(points([0, 0], [0, 50]), { ...STYLE, dash: '1 5' })).toBe(
      '<g color="#b3261e"><path d="M0 0L0 43" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="1 5" stroke-linecap="round" stroke-linejoin="round"></path><path d="M0 0L-10 -5V5Z" fill="currentColor" transform="translate(0 50) rotate(90)"></path></g>',
    );
    expect(drawn(points([0, 0], [0, 50]))).not.toMatch(/linecap|dasharray/);
  });
});
