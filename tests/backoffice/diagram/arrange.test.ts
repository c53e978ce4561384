import { describe, expect, it } from 'vitest';
import { arrange } from '../../../backoffice/diagram/arrange.ts';
import { entriesByStep, exitsByStep } from '../../../backoffice/diagram/jump-copy.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { classicGraph, downsell, funnelOf, page, thankYou, upsell } from '../../support/funnels/funnels.ts';

/** A funnel of so many pages, one after the other. */
const pagesGraph = (count: number) =>
  buildGraph(funnelOf(Array.from({ length: count }, (_, index) => page(`p${index}`))));

const columnsOf = (graph: FunnelGraph) => arrange(graph).columns.map(({ first, end }) => [first, end]);
const linesOf = (graph: FunnelGraph) =>
  arrange(graph).columns.map(({ lines }) => lines.map(({ edge, from, to }) => `${from} ${edge.on} ${to}`));
const jumpsOf = (graph: FunnelGraph) => arrange(graph).jumps.map(({ edge, from, to }) => `${from} ${edge.on} ${to}`);

/** Fourteen steps: a landing page, an order form, six offers of each kind, where a yes skips the downsell. */
const long = () =>
  buildGraph(
    funnelOf([
      page('landing'),
      page('form', { nextPageFail: 'landing' }),
      ...Array.from({ length: 5 }, (_, index) => [upsell(`u${index}`), downsell(`d${index}`)]).flat(),
      upsell('last', { overrideYes: 'u0' }),
      thankYou('end'),
    ]),
  );

describe('the columns of a picture', () => {
  it('are one with all lines up to twelve steps, those back among them', () => {
    expect(columnsOf(pagesGraph(12))).toEqual([[0, 12]]);
    expect(columnsOf(pagesGraph(0))).toEqual([[0, 0]]);
    expect(linesOf(classicGraph())[0]).toHaveLength(15);
    expect(linesOf(classicGraph())[0]).toContain('1 fail 0');
    expect(jumpsOf(classicGraph())).toEqual([]);
  });

  it('are about ten steps long from thirteen steps on', () => {
    expect(columnsOf(pagesGraph(13))).toEqual([
      [0, 7],
      [7, 13],
    ]);
    expect(columnsOf(pagesGraph(20))).toEqual([
      [0, 10],
      [10, 20],
    ]);
    expect(columnsOf(pagesGraph(31)).map(([first = 0, end = 0]) => end - first)).toEqual([8, 8, 7, 8]);
  });

  it('keep a downsell with its upsell', () => {
    expect(long().nodes[7]?.kind).toBe('downsell');
    expect(columnsOf(long())).toEqual([
      [0, 8],
      [8, 14],
    ]);
  });

  it('have the short ways onward as lines, and all others named on the cards', () => {
    const lines = [
      ...[
        '0 next 1',
        '1 next 2',
        '2 yes 4',
        '2 no 3',
        '3 yes 4',
        '3 no 4',
        '4 yes 6',
        '4 no 5',
        '5 yes 6',
        '5 no 6',
        '6 no 7',
      ],
    ];
    expect(linesOf(long())[0]).toEqual(lines);
    expect(jumpsOf(long()).filter((jump) => !jump.includes('fail'))).toEqual([
      '6 yes 8',
      '7 yes 8',
      '7 no 8',
      '12 yes 2',
    ]);
    const far = { from: 'p0', on: 'next' as const, by: 'override' as const };
    const reached = pagesGraph(13);
    const three = {
      ...reached,
      edges: [
        { ...far, to: 'p3' },
        { ...far, to: 'p4' },
        { ...far, to: 'p0' },
      ],
    };
    expect([linesOf(three)[0], jumpsOf(three)]).toEqual([['0 next 3'], ['0 next 4', '0 next 0']]);
  });

  it('lead to the first of several steps with one sfid, and leave out what is not there', () => {
    const graph = buildGraph(funnelOf([page('a'), page('b'), page('b')]));
    const edges = [...graph.edges, { from: 'a', on: 'yes' as const, to: 'x', by: 'rule' as const }];
    expect(linesOf({ ...graph, edges: [...edges, { from: 'x', on: 'no', to: 'a', by: 'rule' }] })).toEqual([
      ['0 next 1', '1 next 1'],
    ]);
  });
});

describe('the words for a jump', () => {
  it('stand on the card that it leaves, with the step that it leads to', () => {
    const graph = long();
    const exits = exitsByStep(graph, arrange(graph).jumps);
    expect(exits.get(6)?.map(({ edge, target }) => `${edge.on} ${target}`)).toEqual(['yes 9 /u3', 'fail 14 /end']);
    expect(exits.has(0)).toBe(false);
    expect(exitsByStep({ ...graph, nodes: [] }, arrange(graph).jumps).size).toBe(0);
  });

  it('stand on the card that it leads to, with the steps it comes from or their number, by answer', () => {
    const graph = long();
    const entries = entriesByStep(graph, arrange(graph).jumps);
    expect(Object.fromEntries(entries)).toEqual({
      0: ['← payment fails, from 2'],
      2: ['← yes, from 13'],
      8: ['← yes, from 7, 8', '← no, from 8'],
      13: ['← payment fails, from 11 steps'],
    });
  });

  it('name up to four steps', () => {
    const graph = long();
    const fails = arrange(graph).jumps.filter(({ to }) => to === 13);
    expect(entriesByStep(graph, fails.slice(0, 4)).get(13)).toEqual(['← payment fails, from 3, 4, 5, 6']);
    expect(entriesByStep(graph, fails.slice(0, 5)).get(13)).toEqual(['← payment fails, from 5 steps']);
  });
});
