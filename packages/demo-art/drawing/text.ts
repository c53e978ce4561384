// Times comes first because nearly every system has it, or a face of exactly its widths.
const SERIF = "'Times New Roman', 'Liberation Serif', Times, serif";
const SANS = "'Helvetica Neue', Helvetica, Arial, sans-serif";

// Widths of bold Times in thousandths of the size.
const WIDTHS: readonly (readonly [glyphs: string, width: number])[] = [
  [' ', 250],
  ['il', 278],
  ['fjt', 333],
  ['Is', 389],
  ['cerz', 444],
  ['agovxyJ', 500],
  ['bdhknpquS', 556],
  ['FP', 611],
  ['BELTZ', 667],
  ['wACDNRUVXY', 722],
  ['GHKOQ', 778],
  ['m', 833],
  ['M', 944],
  ['W', 1000],
];
// The same for bold Helvetica and Arial.
const SANS_WIDTHS: typeof WIDTHS = [
  ['ijl I.·', 278],
  ['ft-', 333],
  ['r', 389],
  ['z', 500],
  ['aceksvxyJ0123456789', 556],
  ['bdghnopquFTLZ', 611],
  ['EPSVXY', 667],
  ['ABCDHKNRU&', 722],
  ['GOQw', 778],
  ['Mm', 861],
  ['W', 944],
];
const TRACKING = 0.015;

const glyphWidth = (glyph: string, widths = WIDTHS): number =>
  (widths.find(([glyphs]) => glyphs.includes(glyph))?.[1] ?? 500) / 1000;

/** Length of `content` in lightly spaced bold serif at `size`, in the same unit as `size`. */
export const setWidth = (content: string, size: number): number =>
  Math.round([...content].reduce((sum, glyph) => sum + glyphWidth(glyph) + TRACKING, 0) * size);

/** Length of `content` in bold sans at `size`, with `spacing` after each letter. */
export const setSansWidth = (content: string, size: number, spacing = 0): number =>
  Math.round([...content].reduce((sum, glyph) => sum + glyphWidth(glyph, SANS_WIDTHS) * size + spacing, -spacing));

/**
 * The style of a line of label text. `width` (see `setWidth`) keeps a wider fallback font from spilling over; in Times
 * it changes nothing.
 */
export type TextStyle = {
  readonly size: number;
  readonly colour: string;
  readonly face?: 'serif' | 'sans';
  readonly weight?: 400 | 600 | 700;
  readonly spacing?: number;
  readonly anchor?: 'start' | 'middle';
  readonly italic?: boolean;
  readonly width?: number;
};

/** One line of text with its baseline at (x,y); centred on x by default. */
export function line(x: number, y: number, content: string, style: TextStyle): string {
  const attributes = [
    `x="${x}" y="${y}"`,
    `font-family="${style.face === 'sans' ? SANS : SERIF}"`,
    `font-size="${style.size}" font-weight="${style.weight ?? 400}"`,
    `fill="${style.colour}" text-anchor="${style.anchor ?? 'middle'}"`,
    style.spacing ? `letter-spacing="${style.spacing}"` : '',
    style.italic ? 'font-style="italic"' : '',
    style.width && style.face !== 'sans' ? `letter-spacing="${TRACKING}em"` : '',
    style.width ? `textLength="${style.width}" lengthAdjust="spacingAndGlyphs"` : '',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${content.replaceAll('&', '&amp;')}</text>`;
}
