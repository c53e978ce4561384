import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseColour } from '../../../../backoffice/brands/theme/colour.ts';
import { PAIRS } from '../../../../backoffice/brands/theme/contrast-findings.ts';
import { DEFAULT_COLOURS, TOKEN_KINDS } from '../../../../backoffice/brands/theme/theme-tokens.ts';
import { themeFindings } from '../../../../backoffice/brands/theme/token-findings.ts';

/** The sheets of the shop, without comments. */
const SHEETS = ['src/styles', 'src/components', 'src/pages', 'src/app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
);
const TOKENS_SHEET = readFileSync('src/styles/tokens.css', 'utf8');

const told = (tokens: Record<string, string>) =>
  themeFindings('brand.json', tokens).map(
    ({ code, severity, path: place, message }) => `${severity} ${code} ${place} ${message}`,
  );

describe('the tokens of a theme', () => {
  it('are those of the sheet, with its colours, and each is read by a page', () => {
    const root = /:root \{([\s\S]*?)\n\}/.exec(TOKENS_SHEET)?.[1] ?? '';
    const declared = [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]);
    expect(declared.map(([name]) => name).sort()).toEqual([...TOKEN_KINDS.keys()].sort());
    expect(Object.fromEntries(declared.filter(([name = '']) => TOKEN_KINDS.get(name) === 'colour'))).toEqual(
      DEFAULT_COLOURS,
    );
    const all = SHEETS.join('\n');
    expect([...TOKEN_KINDS.keys()].filter((name) => !all.includes(`var(--${name})`))).toEqual([]);
  });

  it('have a pair for each rule that sets a colour on a ground', () => {
    const rules = SHEETS.flatMap((sheet) => [...sheet.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body));
    const pairs = rules.flatMap((body) => {
      const ground = /(?:^|\s)background: var\(--([\w-]+)\);/.exec(body)?.[1];
      const text = /(?:^|\s)color: var\(--([\w-]+)\);/.exec(body)?.[1];
      return ground && text ? [`${text} on ${ground}`] : [];
    });
    expect(new Set(pairs).size).toBeGreaterThan(12);
    const known = new Set(PAIRS.map(({ text, ground }) => `${text} on ${ground}`));
    expect([...new Set(pairs)].filter((pair) => !known.has(pair))).toEqual([]);
  });

  it('have colours of enough contrast where a brand sets none', () => {
    expect(told({})).toEqual([]);
    expect(told({ ...DEFAULT_COLOURS })).toEqual([]);
  });
});

describe('a colour', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#1f5c46', [31, 92, 70]],
    ['rgb(31, 92, 70)', [31, 92, 70]],
    ['rgb(31 92 70 / 50%)', [31, 92, 70]],
    ['hsl(120, 100%, 50%)', [0, 255, 0]],
    ['white', [255, 255, 255]],
    ['color-mix(in srgb, #000 25%, #fff)', [191.25, 191.25, 191.25]],
    ['var(--ink)', [1, 2, 3]],
  ])('%s is read', (text, rgb) => {
    expect(parseColour(text, () => ({ rgb: [1, 2, 3], alpha: 1 }))?.rgb).toEqual(rgb);
  });

  it.each(['', 'blu', '#12345', 'rgb(1, 2)', 'oklch(0.7 0.1 200)'])('%j is none that is read', (text) => {
    expect(parseColour(text, () => null)).toBeNull();
  });

  it('has the contrast of WCAG 2', () => {
    const of = (text: string, ground: string) => {
      const [one, other] = [parseColour(text, () => null), parseColour(ground, () => null)];
      return one && other ? contrastRatio(one, other) : 0;
    };
    expect(of('#000', '#fff')).toBeCloseTo(21);
    expect(of('#fff', '#000')).toBeCloseTo(21);
    expect(of('#777', '#fff')).toBeCloseTo(4.48, 2);
    expect(of('rgba(0, 0, 0, 0)', '#fff')).toBeCloseTo(1);
  });
});

describe('the theme of a brand', () => {
  it('with white words on a yellow buy button is refused', () => {
    expect(told({ action: '#ffd400' })).toEqual([
      'error theme-unreadable $.tokens.action "on-action" (#ffffff) on "action" (#ffd400) has a contrast of 1.4:1, and the buy button needs 4.5:1: make one of the two lighter or darker.',
    ]);
    expect(told({ action: '#ffd400', 'on-action': '#1d2621', 'action-strong': '#e0b800' })).toEqual([]);
  });

  it.each([
    ['#767676', []],
    ['#777777', [expect.stringMatching(/^warning theme-faint \$\.tokens\.action .* a contrast of 4\.4:1/)]],
    ['#959595', [expect.stringMatching(/^error theme-unreadable .* a contrast of 2\.9:1/)]],
  ])('has a buy button of %s', (action, findings) => {
    expect(told({ action })).toEqual(findings);
  });

  it('is told of one colour once, with the worst of its pairs, also where another one is made of it', () => {
    const found = told({ paper: '#333333' });
    expect(found).toEqual([
      expect.stringMatching(
        /^error theme-unreadable \$\.tokens\.paper .* The same colour is too faint in \d+ more of the shop's pairs\.$/,
      ),
    ]);
  });

  it('may name what is no token', () => {
    expect(told({ ink: 'var(--constructor)' })).toEqual([]);
  });

  it('has edges of fields that can be seen', () => {
    expect(told({ 'line-strong': '#949494' })).toEqual([]);
    expect(told({ 'line-strong': '#dddddd' })).toEqual([
      expect.stringMatching(
        /^warning theme-faint \$\.tokens\.line-strong .* the edges of fields and cards to choose needs 3:1/,
      ),
    ]);
  });

  it.each([
    [
      'acton',
      '#b8471b',
      [
        expect.stringMatching(
          /^warning token-unknown \$\.tokens\.acton No page reads a token "acton": "action" was probably meant\.$/,
        ),
      ],
    ],
    ['colour-of-the-sky', '#00f', [expect.stringMatching(/^warning token-unknown .*tokens\.css has their names/)]],
    [
      'action',
      'blu',
      [
        expect.stringMatching(
          /^error token-value \$\.tokens\.action "action" is "blu", which browsers leave out: write a colour/,
        ),
      ],
    ],
    ['radius-card', '6', [expect.stringMatching(/^error token-value .*"6px"/)]],
    ['radius-card', '6px', []],
    ['radius-card', '0', []],
    ['tracking-display', '-0.02em', []],
    ['weight-display', '700px', [expect.stringMatching(/^error token-value .*without a unit/)]],
    ['weight-display', '700', []],
    ['motion-back', '540', [expect.stringMatching(/^error token-value .*"200ms"/)]],
    ['motion-back', '540ms', []],
    ['star', 'oklch(0.7 0.1 200)', []],
    [
      'font-display',
      'Lato, Georgia, serif',
      [expect.stringMatching(/^warning font-unknown .* most visitors see "Georgia"/)],
    ],
    ['font-display', 'Lato', [expect.stringMatching(/^warning font-unknown .* a typeface that their browser chooses/)]],
    ['font-display', 'Georgia, serif', []],
    ['font-display', '-apple-system, Segoe UI, Fraunces, sans-serif', []],
  ])('has a token %s of %s', (name, value, findings) => {
    expect(told({ [name]: value })).toEqual(findings);
  });
});
