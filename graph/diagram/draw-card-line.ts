import { type CardLine, LINE } from './card-lines.ts';
import { EDGE_STYLES, INK } from './colours.ts';
import { TABULAR } from './draw-arrow.ts';
import type { Point } from './picture.ts';
import { element, fitted, text, widthOf } from './svg-text.ts';

const FONT = LINE.font;

/** One line of a card, from its top left corner. */
export function drawCardLine(line: CardLine, at: Point, inner: number): string {
  switch (line.is) {
    case 'note':
      return written(line.text, at, { 'font-size': FONT, fill: INK.quiet }, inner);
    case 'headline':
      return written(line.text, at, { 'font-size': FONT, 'font-style': 'italic', fill: INK.text }, inner);
    case 'group':
      return written(line.text, at, { 'font-size': FONT, 'font-weight': 600, fill: INK.text }, inner);
    case 'terms':
      return written(line.text, at, { 'font-size': 12, fill: INK.quiet }, inner);
    case 'sold':
      return drawSold(line, at, inner);
    case 'answer':
      return drawAnswer(line, at, inner);
    case 'variant':
      return drawVariant(line, at, inner);
    case 'figures':
      return drawFigures(line, at, inner);
    case 'gap':
      return '';
  }
}

type Line<Is extends CardLine['is']> = Extract<CardLine, { is: Is }>;

function written(content: string, { x, y }: Point, style: Record<string, string | number>, room: number): string {
  return text(fitted(content, Number(style['font-size']), room), { x, y: y + 13, ...style });
}

function drawSold({ name, terms, price }: Line<'sold'>, { x, y }: Point, inner: number): string {
  const room = inner - widthOf(price, FONT, 'bold') - LINE.apart;
  const shown = fitted(name, FONT, room);
  const behind = { x: x + widthOf(shown, FONT) + LINE.apart, y: y + 13, 'font-size': LINE.small, fill: INK.quiet };
  return [
    text(shown, { x, y: y + 13, 'font-size': FONT, fill: INK.text }),
    terms === '' ? '' : text(terms, behind),
    price === ''
      ? ''
      : text(price, {
          x: x + inner,
          y: y + 13,
          'font-size': FONT,
          'font-weight': 600,
          'text-anchor': 'end',
          fill: INK.text,
          ...TABULAR,
        }),
  ].join('');
}

function drawAnswer({ on, text: words }: Line<'answer'>, { x, y }: Point, inner: number): string {
  const word =
    on === '' ? '' : text(on, { x, y: y + 13, 'font-size': 12, 'font-weight': 600, fill: EDGE_STYLES[on].colour });
  const room = inner - LINE.answer;
  return `${word}${text(fitted(words, FONT, room), { x: x + LINE.answer, y: y + 13, 'font-size': FONT, fill: INK.text })}`;
}

/** A bar as long as the variant's share, under its address. */
function drawVariant({ name, note, share }: Line<'variant'>, { x, y }: Point, inner: number): string {
  const room = inner - widthOf(note, 12) - 10;
  const bar = (width: number, fill: string) => element('rect', { x, y: y + 24, width, height: 5, rx: 2.5, fill });
  return [
    text(fitted(name, FONT, room), { x, y: y + 18, 'font-size': FONT, fill: INK.text }),
    text(note, { x: x + inner, y: y + 18, 'font-size': 12, 'text-anchor': 'end', fill: INK.quiet }),
    ...(share === null ? [] : [bar(inner, INK.pill), bar(Math.max(inner * share, 2), INK.quiet)]),
  ].join('');
}

/** Sessions on the left and money on the right, on a band of their own. */
function drawFigures({ sessions, revenue }: Line<'figures'>, { x, y }: Point, inner: number): string {
  const bold = { y: y + 15, 'font-size': FONT, 'font-weight': 600, fill: INK.text, ...TABULAR };
  return [
    element('rect', { x: x - 6, y, width: inner + 12, height: 22, rx: 5, fill: INK.band }),
    text(sessions, { x, ...bold }),
    revenue === '' ? '' : text(revenue, { x: x + inner, 'text-anchor': 'end', ...bold }),
  ].join('');
}
