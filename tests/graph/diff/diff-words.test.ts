import { describe, expect, it } from 'vitest';
import { changedValues, contrasted, listInWords, placeInWords, quoted } from '../../../graph/diff/diff.words.ts';

const LONG =
  'A real beef dinner for your dog, straight from the bag, and nothing to thaw, to mix or to keep in the fridge';

describe('the values that differ between two files', () => {
  it.each<[string, unknown, unknown]>([
    ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['null for an absent field', { a: null }, {}],
    ['nothing', { a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }],
  ])('are none for %s', (_, was, is) => {
    expect(changedValues(was, is)).toEqual([]);
  });

  it.each<[string, unknown, unknown, [string, unknown, unknown][]]>([
    ['a text', { a: { b: 'x' } }, { a: { b: 'y' } }, [['a › b', 'x', 'y']]],
    ['a new field', { a: {} }, { a: { b: 'y' } }, [['a › b', undefined, 'y']]],
    ['a text of an item', { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, [['a 2 › b', 2, 3]]],
    ['an item in front', { a: [{ b: 1 }] }, { a: [{ b: 0 }, { b: 1 }] }, [['a 1', undefined, { b: 0 }]]],
    ['an item that is gone', { a: ['x', 'y', 'z'] }, { a: ['x', 'z'] }, [['a 2', 'y', undefined]]],
    ['an item at the end', { a: ['x'] }, { a: ['x', 'y'] }, [['a 2', undefined, 'y']]],
  ])('are told for %s', (_, was, is, changes) => {
    expect(changedValues(was, is).map((each) => [placeInWords(each.keys), each.was, each.is])).toEqual(changes);
  });
});

describe('a long text', () => {
  it('is shortened to the part around the first difference', () => {
    const { was, is } = contrasted(
      LONG,
      LONG.replace('the fridge', 'the cellar, dark and dry for as long as you want it, and even longer'),
    );
    expect(was).toBe('"…or to keep in the fridge"');
    expect(is).toMatch(/^"…or to keep in the cellar, dark and dry .*…"$/);
    expect(is.length).toBeLessThan(80);
  });

  it('is whole where both are short, and has no line ends', () => {
    expect(contrasted('90 days', '60 days')).toEqual({ was: '"90 days"', is: '"60 days"' });
    expect(quoted('one\n two')).toBe('"one two"');
    expect(quoted(LONG)).toMatch(/^"A real beef dinner .*…"$/);
  });
});

it('a list has its last word before the last item', () => {
  expect([listInWords(['a'], 'or'), listInWords(['a', 'b', 'c'], 'or')]).toEqual(['a', 'a, b or c']);
});
