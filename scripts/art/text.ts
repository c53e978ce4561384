const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "'Helvetica Neue', Helvetica, Arial, sans-serif";

// Widths in em of a bold book serif; good to a few percent, which letter spacing then makes up for.
const NARROW = /[fijlrtI.,’' ]/;
const WIDE = /[mwMWGHNOQ]/;

const glyphWidth = (glyph: string): number => {
  if (NARROW.test(glyph)) return 0.38;
  if (WIDE.test(glyph)) return 0.84;
  return glyph === glyph.toUpperCase() ? 0.7 : 0.57;
};

/** Length that `content` should take in bold serif at `size`, in the same unit as `size`. */
export const setWidth = (content: string, size: number): number =>
  Math.round([...content].reduce((sum, glyph) => sum + glyphWidth(glyph), 0) * size * 0.9);

/** How a line of label text is set. `width` pins the line's length by letter spacing, so another fallback font cannot spill over. */
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

/** One line of text with its baseline at (x,y); centred on x unless told otherwise. */
export function line(x: number, y: number, content: string, style: TextStyle): string {
  const attributes = [
    `x="${x}" y="${y}"`,
    `font-family="${style.face === 'sans' ? SANS : SERIF}"`,
    `font-size="${style.size}" font-weight="${style.weight ?? 400}"`,
    `fill="${style.colour}" text-anchor="${style.anchor ?? 'middle'}"`,
    style.spacing ? `letter-spacing="${style.spacing}"` : '',
    style.italic ? 'font-style="italic"' : '',
    style.width ? `textLength="${style.width}"` : '',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${content.replaceAll('&', '&amp;')}</text>`;
}
