import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEdge } from '../../../contracts/page/published-graph.ts';
import {
  collectOutgoing,
  findCircles,
  leadingTo,
  type Outgoing,
  reachFrom,
  trailTo,
} from '../../../graph/paths/paths.back.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const edge = ([from, to]: readonly [string, string]): GraphEdge => ({ from, on: 'next', to, by: 'rule' });
const anyEdges = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES, 'nowhere')), {
  maxLength: 12,
});

/** A graph of all names; `nowhere` has no edges of its own. */
function outgoing(pairs: readonly (readonly [string, string])[]): Outgoing {
  return new Map(NAMES.map((name) => [name, pairs.filter(([from]) => from === name).map(edge)]));
}

/** Whether a walk leads from one node to another, tried step by step: `most` steps at the most. */
function leads(pairs: readonly (readonly [string, string])[], from: string, to: string, most = 8): boolean {
  if (from === to) return true;
  return most > 0 && pairs.some(([start, end]) => start === from && leads(pairs, end, to, most - 1));
}

describe('the walks through a graph', () => {
  it('reach what can be reached, by a shortest way whose edges follow each other', () => {
    fc.assert(
      fc.property(anyEdges, (pairs) => {
        const reach = reachFrom('a', outgoing(pairs));
        const reached = [...NAMES, 'nowhere'].filter((name) => leads(pairs, 'a', name));
        expect([...reach.keys()].sort()).toEqual(reached.sort());
        for (const id of reached) {
          const trail = trailTo(reach, id);
          expect(['a', ...trail.map(({ to }) => to)]).toEqual([...trail.map(({ from }) => from), id]);
          if (trail.length > 0) expect(leads(pairs, 'a', id, trail.length - 1)).toBe(false);
        }
      }),
    );
  });

  it('lead to goals from exactly the nodes that reach one of them', () => {
    fc.assert(
      fc.property(anyEdges, fc.subarray(NAMES), (pairs, goals) => {
        const leading = NAMES.filter((name) => goals.some((goal) => leads(pairs, name, goal)));
        expect([...leadingTo(goals, outgoing(pairs))].sort()).toEqual(leading);
      }),
    );
    expect([...leadingTo(['nowhere'], outgoing([['a', 'nowhere']]))]).toEqual(['nowhere']);
  });

  it('go round in circles, each with the nodes that lead to each other', () => {
    fc.assert(
      fc.property(anyEdges, (pairs) => {
        const circles = findCircles(outgoing(pairs));
        expect([...circles.keys()].sort()).toEqual(NAMES);
        for (const one of NAMES)
          for (const other of NAMES)
            expect(circles.get(one) === circles.get(other)).toBe(leads(pairs, one, other) && leads(pairs, other, one));
      }),
    );
  });

  it('begin at a node of the graph', () => {
    expect([reachFrom(null, outgoing([])).size, reachFrom('nowhere', outgoing([])).size]).toEqual([0, 0]);
    expect([...reachFrom('a', outgoing([]))]).toEqual([['a', null]]);
  });

  it('follow the edges that they may, between nodes of the graph', () => {
    const strangers = [edge(['nowhere', 'u1']), edge(['u1', 'nowhere'])];
    const graph = { ...classicGraph(), edges: [...strangers, ...classicGraph().edges] };
    expect(collectOutgoing(graph)).toEqual(collectOutgoing(classicGraph()));
    expect([...collectOutgoing(graph, ({ on }) => on === 'no').values()].flat().map(({ on }) => on)).toEqual(
      Array(4).fill('no'),
    );
    const pairs = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'd'],
    ] as const;
    expect([...reachFrom('a', outgoing(pairs), ({ to }) => to !== 'b').keys()]).toEqual(['a', 'd']);
  });
});
