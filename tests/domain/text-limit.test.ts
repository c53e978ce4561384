import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CountedAs, oneLine, shortened, shortenedUrl, splitGraphemes } from '../../domain/text-limit.ts';

const FAMILY = '👨‍👩‍👧';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';

const LENGTHS: Record<CountedAs, (text: string) => number> = {
  bytes: (text) => Buffer.byteLength(text),
  units: (text) => text.length,
  characters: (text) => [...text].length,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a text within a limit', () => {
  it.each([
    ['ab', 2, 'units', 'ab'],
    [`a${FAMILY}b`, 8, 'units', 'a'],
    [`a${FAMILY}b`, 9, 'units', `a${FAMILY}`],
    [`a${FAMILY}`, 5, 'characters', 'a'],
    ['żółw', 4, 'bytes', 'żó'],
    ['e\u0301e\u0301', 3, 'units', 'e\u0301'],
    ['🇵🇱🇩🇪', 3, 'characters', '🇵🇱'],
    [SCOTLAND, 6, 'characters', ''],
    ['नमस्ते', 4, 'units', 'नम'],
  ] as const)('%j in %d of %s is %j', (text, most, counted, short) => {
    expect(shortened(text, most, { counted })).toBe(short);
  });

  it('fits, is its beginning in whole characters, and is itself where it fits', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', 'e\u0301', '漢', '👍🏽', FAMILY, SCOTLAND, '🇵🇱', '\r\n'),
    });
    const counts = fc.constantFrom<CountedAs>('bytes', 'units', 'characters');
    fc.assert(
      fc.property(text, fc.nat(60), counts, fc.constantFrom('', '…'), (any, least, counted, mark) => {
        const most = least + LENGTHS[counted](mark);
        const short = shortened(any, most, { counted, mark });
        expect(LENGTHS[counted](short)).toBeLessThanOrEqual(most);
        const isWhole = LENGTHS[counted](any) <= most;
        expect(short === any).toBe(isWhole);
        const left = [...splitGraphemes(isWhole ? short : short.slice(0, short.length - mark.length))];
        expect([...splitGraphemes(any)].slice(0, left.length)).toEqual(left);
      }),
    );
  });

  it('keeps the characters of Unicode whole in a browser without a segmenter', () => {
    vi.stubGlobal('Intl', {});
    expect(shortened('👍🏽👍🏽', 7)).toBe('👍🏽👍');
  });
});

it('an encoded character of an address is whole or is left out', () => {
  const url = `https://shop.example/?name=${encodeURIComponent('é👍')}`;
  const cuts = Array.from({ length: url.length + 1 }, (_, most) => shortenedUrl(url, most).split('=')[1] ?? '');
  expect(new Set(cuts)).toEqual(new Set(['', '%C3%A9', '%C3%A9%F0%9F%91%8D']));
  expect(shortenedUrl('/?off=100%!', 10)).toBe('/?off=100');
});

it.each([
  [` a \r\n b\u0000\u202e `, 'a b'],
  [`Ann ${FAMILY} ${SCOTLAND}`, `Ann ${FAMILY} ${SCOTLAND}`],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['x\ud83d', 'x\ufffd'],
])('%j on one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
