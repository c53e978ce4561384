import type { Ingredient } from './icons.ts';
import type { BrandPalette } from './palette.ts';

/** Picture in the middle of a label. */
export type Emblem = 'sitting' | 'running' | 'lying';

/** All that makes one product's picture differ from the next; the container's shape is separate. */
export type ProductArt = {
  readonly brandName: string;
  readonly palette: BrandPalette;
  /** One or two lines, the name people read at thumbnail size. */
  readonly name: readonly string[];
  readonly kind: string;
  readonly variety: string;
  readonly amount: string;
  /** Colour of the container. */
  readonly body: string;
  /** Colour of the ribbon; must carry white text. */
  readonly accent: string;
  /** Sun behind the animal; the sky is a paler tone of it. */
  readonly sun: string;
  readonly emblem: Emblem;
  readonly ingredients: readonly Ingredient[];
};
