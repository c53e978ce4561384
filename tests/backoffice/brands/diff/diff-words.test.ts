import { describe, expect, it } from 'vitest';
import { changedValues, contrasted, placeInWords, quoted } from '../../../../backoffice/brands/diff/diff.words.ts';
import { listInWords } from '../../../../domain/list-copy.ts';

const LONG =
  'A real beef dinner for your dog, straight from the bag, and nothing to thaw, to mix or to keep in the fridge';

const TEXT = { kind: 'text', title: 'A' };
const OTHER_TEXT = { kind: 'text', title: 'B' };
const POINTS = { kind: 'points', title: 'B' };
const STEPS = { kind: 'steps', title: 'A' };

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
    ['a last item that is gone', { a: ['x', 'y'] }, { a: ['x'] }, [['a 2', 'y', undefined]]],
    [
      'one item in place of two',
      { a: ['x', 'p', 'q', 'y'] },
      { a: ['x', 'r', 'y'] },
      [
        ['a 2', 'p', 'r'],
        ['a 3', 'q', undefined],
      ],
    ],
    ['items in another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, [['a', ['x', 'y'], ['y', 'x']]]],
    [
      'one of two same items that is another',
      { a: ['x', 'x', 'y'] },
      { a: ['y', 'y', 'x'] },
      [
        ['a 1', 'x', 'y'],
        ['a 2', 'x', 'y'],
        ['a 3', 'y', 'x'],
      ],
    ],
    [
      'sections of another kind',
      { a: [TEXT] },
      { a: [POINTS] },
      [
        ['a 1', TEXT, undefined],
        ['a 1', undefined, POINTS],
      ],
    ],
    [
      'a section in front, and another one that changed',
      { a: [TEXT, POINTS] },
      { a: [STEPS, TEXT, { ...POINTS, title: 'C' }] },
      [
        ['a 1', undefined, STEPS],
        ['a 3 › title', 'B', 'C'],
      ],
    ],
    [
      'the first of two sections of a kind that is gone',
      { a: [TEXT, OTHER_TEXT] },
      { a: [{ ...OTHER_TEXT, more: 1 }] },
      [
        ['a 1', TEXT, undefined],
        ['a 1 › more', undefined, 1],
      ],
    ],
    ['items in front of two', { a: ['b', 'c'] }, { a: ['a', 'b', 'c'] }, [['a 1', undefined, 'a']]],
    ['null at the end of a list', { a: ['x'] }, { a: ['x', null] }, []],
    ['the same items once more', { a: ['x', 'x'] }, { a: ['x', 'x', 'x'] }, [['a 3', undefined, 'x']]],
    ['a list in place of a text', { a: 'x' }, { a: ['x'] }, [['a', 'x', ['x']]]],
    ['a list in place of an object', { a: { b: 1 } }, { a: ['x'] }, [['a', { b: 1 }, ['x']]]],
    ['an object in place of a list', { a: ['x'] }, { a: { b: 1 } }, [['a', ['x'], { b: 1 }]]],
    ['values that are the whole file', 'x', 'y', [['', 'x', 'y']]],
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

describe('the bounds of a shortened text', () => {
  const letters = (count: number) => 'a'.repeat(count);

  it('are seventy letters, the ellipsis among them', () => {
    expect(quoted(letters(70))).toBe(`"${letters(70)}"`);
    expect(quoted(letters(71))).toBe(`"${letters(69)}…"`);
    expect(contrasted(`${letters(69)}x`, `${letters(69)}y`)).toEqual({
      was: `"${letters(69)}x"`,
      is: `"${letters(69)}y"`,
    });
  });

  it('are twenty letters before the difference where one of the two is longer', () => {
    expect(contrasted(`${letters(70)}x`, letters(70))).toEqual({ was: `"…${letters(20)}x"`, is: `"…${letters(20)}"` });
    expect(contrasted(letters(70), `${letters(70)}x`)).toEqual({ was: `"…${letters(20)}"`, is: `"…${letters(20)}x"` });
    expect(contrasted(letters(10), letters(80))).toEqual({ was: `"${letters(10)}"`, is: `"${letters(69)}…"` });
    expect(contrasted(`${letters(20)}x`, `${letters(20)}${'y'.repeat(60)}`).was).toBe(`"${letters(20)}x"`);
    expect(contrasted(`${letters(21)}x`, `${letters(21)}${'y'.repeat(60)}`).was).toBe(`"…${letters(20)}x"`);
  });

  it('have no ellipsis behind seventy letters that end the text', () => {
    const text = (letter: string) => `${letters(21)}${letter.repeat(50)}`;
    expect(contrasted(text('x'), text('y')).was).toBe(`"…${letters(20)}${'x'.repeat(50)}"`);
  });

  it('begin at the first whole word of these twenty letters', () => {
    const beginning = `${letters(70)} bb ccc `;
    expect(contrasted(`${beginning}x`, `${beginning}yy`)).toEqual({ was: '"…bb ccc x"', is: '"…bb ccc yy"' });
    expect(contrasted(`${letters(5)} bb x`, `${letters(5)} bb ${'y'.repeat(70)}`).was).toBe(`"${letters(5)} bb x"`);
    const blankFirst = `${letters(50)} ${letters(19)}`;
    expect(contrasted(`${blankFirst}x`, `${blankFirst}yy`).was).toBe(`"…${letters(19)}x"`);
  });
});

it('a list of none is empty, and of two has the last word alone', () => {
  expect([listInWords([], 'and'), listInWords(['a', 'b'], 'and')]).toEqual(['', 'a and b']);
});

it('a list has its last word before the last item', () => {
  expect([listInWords(['a'], 'or'), listInWords(['a', 'b', 'c'], 'or')]).toEqual(['a', 'a, b or c']);
});
