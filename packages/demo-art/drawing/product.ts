import type { Glyph } from './glyphs.ts';
import type { Ingredient } from './icons.ts';
import type { BrandPalette, Finish } from './palette.ts';

/** Picture in the middle of a label. */
export type Emblem = 'sitting' | 'running' | 'lying' | 'leaf';

/** The features of one product's picture; the container's shape is separate. */
export type ProductArt = {
  readonly brandName: string;
  readonly palette: BrandPalette;
  readonly finish: Finish;
  /** The brand's symbol inside 64×64, in two colours. */
  readonly symbol: (ground: string, figure: string) => string;
  /** One or two lines, the name that stays legible at thumbnail size. */
  readonly name: readonly string[];
  readonly kind: string;
  readonly variety: string;
  /** Count first (“90 SOFT CHEWS”), since jars set it large. */
  readonly amount: string;
  /** The daily amount, e.g. “2 A DAY”; printed on jars. */
  readonly dose?: string;
  /** Colour of the container. */
  readonly body: string;
  /** Colour of a jar's lid, where it differs from the brand's finish. */
  readonly lid?: string;
  /** Colour of the ribbon; must carry white text. */
  readonly accent: string;
  /** Sun behind the animal; the sky is a paler tone of it. */
  readonly sun: string;
  readonly emblem: Emblem;
  readonly ingredients: readonly Ingredient[];
  /** Prints a plain label of white, one colour and this sign instead of the picture of a landscape. */
  readonly glyph?: Glyph;
};
