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
