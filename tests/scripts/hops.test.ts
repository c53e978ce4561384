import { expect, it } from 'vitest';
import { hopCounts, hopTable, withHops } from '../../scripts/hops/hop-table.ts';
import { hopsOf, type Path } from '../../scripts/hops/path.ts';
import type { Frame } from '../../scripts/hops/stacks.ts';

/** Stops from `file name`, each of which calls the next at a place of its own. */
function path(what: string, ...stops: string[]): Path {
  return { what, stops: stops.map((text, index) => stopOf(text, stops[index + 1] ?? what)) };
}

function stopOf(text: string, place: string): Frame {
  const [file = '', name = ''] = text.split(' ');
  return { file, name, place };
}

const lines = (paths: Path[]) =>
  hopsOf(paths).map(({ from, to, isReturn, effects }) => `${from} ${to}${isReturn ? ' again' : ''}: ${effects}`);

it('calls within a folder are no hops, and an effect belongs to the last hop before it', () => {
  const one = path('statement', 'a/press.ts press', 'b/order.ts order', 'b/insert.ts insert');
  expect(lines([one])).toEqual(['a/press.ts b/order.ts: statement']);
});

it('what two effects have in common is one way, and what differs is a hop more', () => {
  const first = path('statement', 'a/press.ts press', 'b/order.ts order', 'c/find.ts find');
  const second = path('request', 'a/press.ts press', 'b/order.ts order', 'd/charge.ts charge');
  expect(lines([first, second])).toEqual([
    'a/press.ts b/order.ts: ',
    'b/order.ts c/find.ts: statement',
    'b/order.ts d/charge.ts: request',
  ]);
});

it('a second call into a folder is a return, and so is a callback', () => {
  const first = path('statement', 'a/press.ts press', 'b/order.ts order', 'c/find.ts find');
  const second = path('statement', 'a/press.ts press', 'b/order.ts order', 'c/sale.ts find', 'b/order.ts callback');
  expect(lines([first, second])).toEqual([
    'a/press.ts b/order.ts: ',
    'b/order.ts c/find.ts: statement',
    'b/order.ts c/sale.ts again: ',
    'c/sale.ts b/order.ts again: statement',
  ]);
});

it('the page has the table between its marks, and states the numbers', () => {
  const hops = hopsOf([path('statement', 'a/press.ts press', 'b/order.ts order', 'a/press.ts callback')]);
  const page = 'before\n<!-- hops: npm run hops -- --write -->\nold\n<!-- end of hops -->\nafter\n';
  const written = withHops(page, hopTable(hops));
  expect(written).toContain('| 2, a return | `b/order.ts` → `a/press.ts` | `callback` | statement |');
  expect(written).not.toContain('old');
  expect([written.startsWith('before\n'), written.endsWith('\nafter\n')]).toEqual([true, true]);
  expect(hopCounts(written)).toEqual({ hops: 2, returns: 1 });
});
