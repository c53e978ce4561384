/** The kind of value that a token has to have. */
export type TokenKind = 'colour' | 'length' | 'number' | 'time' | 'font' | 'other';

/** The names that a brand's `tokens` may have, without the two dashes of their custom properties. */
const NAMES = {
  colour: [
    ...['paper', 'paper-deep', 'card', 'line', 'line-strong', 'ink', 'ink-soft', 'on-brand', 'on-action'],
    ...['brand', 'brand-strong', 'brand-soft', 'action', 'action-strong', 'good', 'good-soft', 'warn', 'warn-soft'],
    ...['bad', 'bad-soft', 'focus', 'star'],
  ],
  length: [
    ...['space-1', 'space-2', 'space-3', 'space-4', 'space-5', 'space-6', 'space-7', 'space-8'],
    ...['page', 'column', 'gutter', 'radius-card', 'radius-field', 'radius-pill', 'tracking-display'],
    ...['text-small', 'text-note', 'text-body', 'text-lead', 'text-h4', 'text-h3', 'text-h2', 'text-h1'],
    ...['control', 'control-large'],
  ],
  number: ['weight-display', 'weight-strong', 'leading', 'leading-display'],
  time: ['motion-fast', 'motion', 'motion-slow', 'motion-back'],
  font: ['font-text', 'font-display'],
  other: ['shadow', 'ease'],
} as const satisfies Record<TokenKind, readonly string[]>;

/** A name that a brand's `tokens` may have. */
export type TokenName = (typeof NAMES)[TokenKind][number];

/** Each token with the kind of its value. */
export const TOKEN_KINDS: ReadonlyMap<string, TokenKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.map((name) => [name, kind as TokenKind] as const)),
);

/** The colours of a brand that sets none, as src/styles/tokens.css has them. */
export const DEFAULT_COLOURS: Readonly<Record<(typeof NAMES.colour)[number], string>> = {
  paper: '#fbf8f2',
  'paper-deep': 'color-mix(in srgb, var(--line) 55%, var(--paper))',
  card: '#ffffff',
  line: '#e3dccf',
  'line-strong': '#857d6d',
  ink: '#1d2621',
  'ink-soft': '#4b5a52',
  'on-brand': '#ffffff',
  'on-action': '#ffffff',
  brand: '#1f5c46',
  'brand-strong': '#17463a',
  'brand-soft': 'color-mix(in srgb, var(--brand) 11%, var(--card))',
  action: '#b8471b',
  'action-strong': '#993812',
  good: '#1e7a4a',
  'good-soft': 'color-mix(in srgb, var(--good) 11%, var(--card))',
  warn: '#8a5a00',
  'warn-soft': '#fbf0d4',
  bad: '#b3261e',
  'bad-soft': 'color-mix(in srgb, var(--bad) 9%, var(--card))',
  focus: '#12496b',
  star: '#b3720a',
};
