import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INK } from '../../../backoffice/diagram/colours.ts';
import { fitted, rounded, textWidth } from '../../../backoffice/diagram/picture.ts';
import { svgDocument, svgMarkup } from '../../../backoffice/diagram/svg-document.tsx';
import { TextRow } from '../../../backoffice/diagram/text-row.tsx';
import { escaped } from '../../../backoffice/paths/testing/report/escaped.ts';
import { splitGraphemes } from '../../../domain/text-limit.ts';
import { readText } from '../../architecture/read-imports.ts';

describe('a shape of a picture', () => {
  it('has its colour by day, and numbers of one decimal digit at the most', () => {
    expect(svgMarkup(<rect x={1.26} y={0} fill="var(--lit-edge)" />)).toBe(
      '<rect x="1.3" y="0" fill="#8a6d00"></rect>',
    );
    expect([1, 1.24, 1.25, -0.31, 100.06].map(rounded)).toEqual(['1', '1.2', '1.3', '-0.3', '100.1']);
  });

  it('has text that ends no element and names no colour, with control characters as blanks', () => {
    const drawn = svgMarkup(<TextRow row={[{ text: 'a < b\u0000"var(--ink)"' }]} x={1} y={2} />);
    expect(drawn).toContain('>a &lt; b &quot;var(--ink)&quot;</tspan>');
  });

  it('has a colour that the studio has by day, too', () => {
    const [day = ''] = readText('backoffice/app/studio.css').split('@media');
    for (const [name, colour] of Object.entries(INK)) expect(day).toContain(`--${name}: ${colour};`);
  });
});

it('a text of a report ends no element: signs are written as entities, and control characters as blanks', () => {
  expect(escaped('<a b="c">&d\n\u0000é')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;d é');
});

describe('the width of a text', () => {
  it.each([
    ["ilj.,:;'|!·", 0.3],
    ['frt() /-[]', 0.38],
    ['mwMW%@', 0.92],
    ['ABCXYZ_', 0.68],
    ['abcxyz0189é', 0.6],
    ['日本', 1],
  ])('is counted by letter: each of %s', (letters, ems) => {
    for (const letter of letters) expect(textWidth(letter, 10)).toBeCloseTo(ems * 10, 9);
    expect(textWidth(letters, 10)).toBeCloseTo([...letters].length * ems * 10, 9);
  });

  it('is larger in bold letters', () => {
    expect(textWidth('aa', 10, 'bold')).toBeCloseTo(13.68, 9);
    expect(textWidth('', 10)).toBe(0);
  });
});

describe('a text that is fitted into a width', () => {
  it('is whole where it fits, up to the last pixel', () => {
    expect(fitted('abc', 10, 18)).toBe('abc');
    expect(fitted('abc', 10, 20.52, 'bold')).toBe('abc');
    expect(fitted('abc', 10, 17.9)).toBe('a…');
    expect(fitted('abc', 10, 18, 'bold')).toBe('a…');
  });

  it('keeps as many letters as fit with the ellipsis, and the ellipsis alone where none does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.integer({ min: 0, max: 200 }),
        (content, width) => {
          const cut = fitted(content, 10, width);
          if (cut === content) return;
          expect(cut.endsWith('…')).toBe(true);
          const kept = splitGraphemes(cut).slice(0, -1);
          expect(splitGraphemes(content).slice(0, kept.length)).toEqual(kept);
          if (kept.length > 0) expect(textWidth(cut, 10)).toBeLessThanOrEqual(width);
          expect(
            textWidth(
              `${splitGraphemes(content)
                .slice(0, kept.length + 1)
                .join('')}…`,
              10,
            ),
          ).toBeGreaterThan(width);
        },
      ),
    );
    expect(fitted('abc', 10, 0)).toBe('…');
  });
});

it('a document has its size in whole pixels, and its title for screen readers', () => {
  const svg = svgDocument({ width: 10.2, height: 4 }, 'A & B', <path />);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="11" height="4" viewBox="0 0 11 4" role="img" /,
  );
  expect(svg).toContain('<title>A &amp; B</title>');
  expect(svg).toMatch(/<path><\/path><\/svg>\n$/);
});
