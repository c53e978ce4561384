import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { oneLine } from '../../domain/text-limit.ts';
import { INK, inkOf } from './colours.ts';
import { rounded, type Size } from './picture.ts';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** A drawing as an SVG picture of its own, which loads nothing; screen readers read the title. */
export function svgDocument(size: Size, title: string, drawing: ReactNode): string {
  const [width, height] = [Math.ceil(size.width), Math.ceil(size.height)];
  const svg = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      fontFamily={FONT}
    >
      <title>{oneLine(title)}</title>
      <rect width={width} height={height} fill={inkOf('paper')} />
      {drawing}
    </svg>
  );
  return `${svgMarkup(svg).replace(/<(g|rect)\b/g, '\n<$1')}\n`;
}

const INKS: Readonly<Record<string, string>> = INK;

/** Shapes as markup, in their colours by day, with a digit after the point at the most. */
export function svgMarkup(shapes: ReactNode): string {
  return renderToStaticMarkup(shapes)
    .replace(/="var\(--([\w-]+)\)"/g, (_, name: string) => `="${INKS[name]}"`)
    .replace(/="(-?\d+\.\d+)"/g, (_, value: string) => `="${rounded(Number(value))}"`);
}
