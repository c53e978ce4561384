import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_FOLDERS } from '../../support/funnels/demo-folder.ts';

/** Text needs a contrast of 4.5:1, the edge of a control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS = [
  ['ink', 'paper', 4.5],
  ['ink', 'card', 4.5],
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'card', 4.5],
  ['brand', 'paper', 4.5],
  ['brand', 'card', 4.5],
  ['brand-strong', 'paper', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-strong', 4.5],
  ['good', 'card', 4.5],
  ['bad', 'card', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['line-strong', 'card', 3],
  ['line-strong', 'paper', 3],
  ['focus', 'paper', 3],
  ['star', 'card', 3],
] as const;

type Tokens = Record<string, string>;

const css = readFileSync('src/styles/tokens.css', 'utf8');
const defaults: Tokens = Object.fromEntries(
  [...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
);

const brands = DEMO_FOLDERS.map((folder) => [folder, tokensOf(`funnels/${folder}/brand.json`)] as const);

describe.each([['the defaults', {}] as const, ...brands])('the colours of %s', (_, overrides) => {
  it.each(PAIRS)('%s on %s is readable (%s:1)', (text, ground, least) => {
    const tokens = { ...defaults, ...overrides };
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(least);
  });
});

it('the test finds the demo brands', () => {
  expect(brands.map(([folder]) => folder)).toContain('fernhollow');
});

function tokensOf(file: string): Tokens {
  const brand: { tokens: Tokens } = JSON.parse(readFileSync(file, 'utf8'));
  return brand.tokens;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string | undefined): number {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '');
  if (!channels) throw new Error(`not a colour of six digits: ${hex}`);
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((digits) => linear(Number.parseInt(digits, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
