/** Colours of a brand, as six-digit hex. */
export type BrandPalette = {
  readonly paper: string;
  readonly card: string;
  readonly line: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly brand: string;
  readonly brandStrong: string;
  readonly action: string;
};

/** The light on a brand's containers: the black that shadows lean towards, bare metal from edge to edge, lids. */
export type Finish = {
  readonly black: string;
  readonly metal: readonly [string, string, string, string, string, string, string];
  /** Top of a tin's lid, from the lit side to the far one. */
  readonly lidTop: readonly [string, string, string];
  readonly jarLid: string;
};

export const warmFinish: Finish = {
  black: '#2a1d10',
  metal: ['#7d776c', '#bdb6a8', '#fbf9f4', '#cfc9bc', '#a29b8d', '#6f6a60', '#938d82'],
  lidTop: ['#fdfbf7', '#d5cfc3', '#a49d90'],
  jarLid: '#f1ece1',
};

/** Coat colours of an animal; give all the same value for a plain silhouette. */
export type Coat = {
  readonly base: string;
  readonly shade: string;
  readonly light: string;
  readonly ear: string;
  readonly nose: string;
  readonly collar: string;
  readonly tag: string;
};

/** Fernhollow: warm and natural. */
export const fernhollowPalette: BrandPalette = {
  paper: '#fbf8f2',
  card: '#ffffff',
  line: '#e3dccf',
  ink: '#1d2621',
  inkSoft: '#4b5a52',
  brand: '#1f5c46',
  brandStrong: '#17463a',
  action: '#b8471b',
};

/** Northvale: cool and clinical. */
export const northvalePalette: BrandPalette = {
  paper: '#f3f7fa',
  card: '#ffffff',
  line: '#d3dee8',
  ink: '#10202f',
  inkSoft: '#44586b',
  brand: '#0c5a73',
  brandStrong: '#0a3a4f',
  action: '#1d4fc4',
};

export const coolFinish: Finish = {
  black: '#0b1a28',
  metal: ['#6c7883', '#aab6c0', '#f7fbfd', '#c3ced7', '#909da8', '#5f6b76', '#86929d'],
  lidTop: ['#fcfeff', '#cdd8e0', '#97a5b1'],
  jarLid: '#f7fafc',
};

const channel = (hex: string, start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);

/** Colour `share` (0–1) of the way from `from` to `to`. */
export function mix(from: string, to: string, share: number): string {
  const blend = (start: number): string =>
    Math.round(channel(from, start) + (channel(to, start) - channel(from, start)) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(1)}${blend(3)}${blend(5)}`;
}

/** Lighter by `share`. */
export const lighten = (hex: string, share: number): string => mix(hex, '#ffffff', share);

/** Darker by `share`, towards a warm black so shadows never look grey. */
export const darken = (hex: string, share: number): string => mix(hex, '#160f0a', share);

/** Honey-coloured coat with a collar in the brand's colours. */
export const honeyCoat = (palette: BrandPalette): Coat => ({
  base: '#c98b4a',
  shade: '#a56a33',
  light: '#ecc893',
  ear: '#96592a',
  nose: '#2b1b14',
  collar: palette.brand,
  tag: '#e8b84a',
});

/** One flat colour, for labels and marks; `gap` draws collar and inner lines. */
export const silhouetteCoat = (colour: string, gap: string): Coat => ({
  base: colour,
  shade: mix(colour, gap, 0.16),
  light: colour,
  ear: mix(colour, gap, 0.2),
  nose: colour,
  collar: gap,
  tag: gap,
});

/** Whether the coat is one plain colour, so light and markings would not show. */
export const isFlat = (coat: Coat): boolean => coat.base === coat.light;
