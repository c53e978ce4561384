import { describe, expect, it } from 'vitest';
import { type ArrangedChart, arrangeChart } from '../../../backoffice/diagram/chart/arrange-chart.ts';
import { type ChartLayout, labelRows, layOutChart } from '../../../backoffice/diagram/chart/lay-out-chart.ts';
import { foldable, foldToOverview, innerChart } from '../../../backoffice/diagram/fold-chart.ts';
import { MACHINES } from '../../../backoffice/diagram/machines/machine-list.ts';
import { readChart } from '../../../backoffice/diagram/machines/read-chart.ts';
import type { Point, Size } from '../../../backoffice/diagram/picture.ts';
import { labelSize } from '../../../backoffice/diagram/rows.ts';
import { isWithin, type StateChart } from '../../../backoffice/diagram/state-chart.ts';
import { arrow, stateOf } from './chart/charts.ts';

/** The widest picture that GitHub shows with readable letters, in pixels. */
const READABLE = 1300;

const nested: StateChart = {
  name: 'nested',
  states: [
    stateOf('', { kind: 'compound', initial: 'a' }),
    stateOf('a', { kind: 'compound', initial: 'a.b', runs: ['anActorWhoseNameIsWiderThanAllThatIsInsideOfItsState'] }),
    stateOf('a.b', { runs: ['work'] }),
    stateOf('a.c', { kind: 'parallel' }),
    stateOf('a.c.left', { kind: 'compound', initial: 'a.c.left.d' }),
    stateOf('a.c.left.d'),
    stateOf('a.c.right'),
    stateOf('e', { kind: 'final' }),
  ],
  transitions: [
    arrow('a.b', 'a.c', 'one.came'),
    arrow('a.c.left.d', 'a.b', 'two.came'),
    arrow('a.c', 'e', 'three.came'),
    arrow('a.c.right', 'a', 'four.came'),
    arrow('', 'e', 'five.came'),
    arrow('e', 'e', 'six.came'),
  ],
};

interface Case {
  name: string;
  chart: StateChart;
  layout: ChartLayout;
  arranged: ArrangedChart;
}

const charts = [
  { name: 'nested', chart: nested },
  ...MACHINES.flatMap(({ name, machine }) => picturedCharts(name, readChart(machine, name))),
];
const cases: Case[] = [];
for (const { name, chart } of charts) {
  const arranged = arrangeChart(chart);
  cases.push({ name, chart, arranged, layout: await layOutChart(arranged) });
}

/** The pictures of a machine's page, and their charts. */
function picturedCharts(name: string, chart: StateChart): { name: string; chart: StateChart }[] {
  if (foldable(chart).length === 0) return [{ name, chart }];
  const inner = foldable(chart).map(({ id }) => ({ name: `${name}: ${id}`, chart: innerChart(chart, id) }));
  return [{ name, chart: foldToOverview(chart) }, ...inner];
}

describe.each(cases)('the layout of $name', ({ chart, arranged, layout }) => {
  it('has every state in a box or, for a single end, by name', () => {
    const drawn = layout.boxes.map(({ item }) => item.state.id);
    expect([...drawn, ...arranged.loneEnds].sort()).toEqual(chart.states.map(({ id }) => id).sort());
    expect(arranged.loneEnds.every((id) => arranged.named.some(({ to }) => to === id))).toBe(true);
  });

  it('has every transition on a line or in a box, once', () => {
    const onLines = layout.arrows.flatMap(({ item }) => item.transitions);
    const inBoxes = arranged.named.flatMap(({ transitions }) => transitions);
    const count = (each: unknown) => [...onLines, ...inBoxes].filter((drawn) => drawn === each).length;
    expect(chart.transitions.map(count)).toEqual(chart.transitions.map(() => 1));
    const pieces = layout.boxes.flatMap(({ item }) =>
      item.lines.flatMap((line) => ('words' in line ? line.words : [])),
    );
    expect(pieces).toHaveLength(inBoxes.length);
    expect(layout.arrows.every(({ points }) => points.length >= 2)).toBe(true);
  });

  it('has states inside the states around them', () => {
    const boxes = new Map(layout.boxes.map((box) => [box.item.state.id, box]));
    for (const [id, box] of boxes)
      for (const [outer, around] of boxes) if (isWithin(chart, id, outer)) expect(contains(around, box)).toBe(true);
  });

  it('has room for the text of each state', () => {
    for (const { item, width, height } of layout.boxes) {
      expect(width).toBeGreaterThanOrEqual(item.head.width);
      expect(height).toBeGreaterThanOrEqual(item.head.height);
    }
  });

  it('has no overlap of two labels, or of a label and a state', () => {
    const labels = layout.arrows.flatMap(({ item, label }) =>
      label ? [{ ...label, ...labelSize(labelRows(item.transitions)) }] : [],
    );
    const leaves = layout.boxes.filter((box) => !layout.boxes.some((each) => isInside(chart, each, box)));
    const solid: (Point & Size)[] = [...labels, ...leaves];
    const clashes = labels.flatMap((label, index) => solid.slice(index + 1).filter((each) => overlap(label, each)));
    expect(clashes).toEqual([]);
  });

  it('starts and ends each line at the states that it joins', () => {
    for (const { item, points } of layout.arrows) {
      const target = layout.boxes.find((box) => box.item.state.id === item.to);
      const source =
        item.from.type === 'state'
          ? layout.boxes.find((box) => box.item.state.id === item.from.id)
          : layout.marks.find((mark) => mark.item.type === item.from.type && mark.item.id === item.from.id);
      expect([touches(source, points[0]), touches(target, points.at(-1))]).toEqual([true, true]);
    }
  });

  it('is narrow enough to read', () => {
    expect(layout.width).toBeLessThan(READABLE);
  });
});

function isInside(
  chart: StateChart,
  inner: ChartLayout['boxes'][number],
  outer: ChartLayout['boxes'][number],
): boolean {
  return isWithin(chart, inner.item.state.id, outer.item.state.id);
}

function contains(outer: Point & Size, inner: Point & Size): boolean {
  const isWide = outer.x <= inner.x && inner.x + inner.width <= outer.x + outer.width;
  return isWide && outer.y <= inner.y && inner.y + inner.height <= outer.y + outer.height;
}

function overlap(a: Point & Size, b: Point & Size): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether a point lies on the edge of a box, within a pixel. */
function touches(box: (Point & Size) | undefined, point: Point | undefined): boolean {
  if (!box || !point) return false;
  const grown = { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
  const shrunk = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
  const dot = { ...point, width: 0, height: 0 };
  return contains(grown, dot) && !contains(shrunk, dot);
}
