import { type CardLine, LINE, lineHeight } from './card-lines.ts';
import { EDGE_STYLES, INK, KIND_STYLES } from './colours.ts';
import { drawLabel, drawLine, labelSize, TABULAR } from './draw-arrow.ts';
import { drawChildMachine } from './draw-child-machine.ts';
import type { Exit } from './jump-copy.ts';
import { type Box, element, fitted, type Point, text, textWidth } from './picture.ts';
import { CARD, exitHeight, type StepCard } from './step-card.ts';

/** The shapes of one step: a card with its number and kind, its address, what it shows and sells, and its machine. */
export function drawCard({ item, x, y, width, height }: Box<StepCard>): string {
  const style = KIND_STYLES[item.kind] ?? KIND_STYLES.page ?? { fill: INK.machine, edge: INK.quiet, tab: INK.quiet };
  const inner = width - 2 * CARD.padding;
  const parts = [...drawCardFrame(item, { width, height }, style), ...drawCardHead(item, style.tab, inner)];
  let top: number = CARD.head;
  for (const line of item.lines) {
    parts.push(drawCardLine(line, { x: CARD.padding, y: top }, inner));
    top += lineHeight(line);
  }
  if (item.machine) {
    parts.push(drawChildMachine(item.machine, { x: CARD.padding, y: top + CARD.gap }, inner));
    top += CARD.gap + item.machine.height;
  }
  top += CARD.gap;
  for (const exit of item.exits) {
    parts.push(drawExit(exit, { x: CARD.padding, y: top }, inner));
    top += exitHeight(exit);
  }
  return element('g', { transform: `translate(${Math.round(x)} ${Math.round(y)})` }, ...parts);
}

/** Receipts have a double frame, and a step that shoppers cannot reach a dashed one. */
function drawCardFrame(
  card: StepCard,
  size: Pick<Box<StepCard>, 'width' | 'height'>,
  { fill, edge }: { fill: string; edge: string },
): string[] {
  const isEnd = card.node.kind === 'thankyou';
  const stroke = card.isReachable ? edge : INK.alarm;
  const outer = { x: 0, y: 0, ...size, rx: isEnd ? 22 : cornerRadius(card), fill, stroke };
  const inside = { x: 4, y: 4, width: size.width - 8, height: size.height - 8, rx: 18, fill: 'none', stroke };
  return [
    element('rect', {
      ...outer,
      'stroke-width': isEnd ? 2 : 1.5,
      'stroke-dasharray': card.isReachable ? null : '6 4',
    }),
    ...(isEnd ? [element('rect', { ...inside, 'stroke-width': 1 })] : []),
  ];
}

/** Plain pages have sharp corners, order forms slightly round ones, offers round ones. */
function cornerRadius({ node, kind }: StepCard): number {
  if (node.kind === 'page') return kind === 'order form' ? 6 : 3;
  return 14;
}

function drawCardHead(card: StepCard, colour: string, inner: number): string[] {
  const word = `${card.node.step} · ${card.kind}`;
  const badge = textWidth(word, 12, 'bold') + 16;
  const marks = [
    ...(card.isStart ? [{ words: 'start', fill: INK.quiet }] : []),
    ...(card.isReachable ? [] : [{ words: 'shoppers cannot reach it', fill: INK.alarm }]),
  ];
  return [
    element('rect', { x: CARD.padding, y: 11, width: badge, height: 20, rx: 10, fill: colour }),
    text(word, { x: CARD.padding + 8, y: 25, 'font-size': 12, 'font-weight': 600, fill: '#ffffff' }),
    ...marks.map(({ words, fill }) =>
      text(words, { x: CARD.padding + badge + 10, y: 25, 'font-size': 12, 'font-weight': 600, fill }),
    ),
    text(fitted(card.title, 15, inner, 'bold'), {
      x: CARD.padding,
      y: 51,
      'font-size': 15,
      'font-weight': 600,
      fill: INK.text,
    }),
  ];
}

/** A sample of the line, its word and its target, and its figures below them. */
function drawExit({ edge, target, figures }: Exit, { x, y }: Point, inner: number): string {
  const label = { x: x + 26, y };
  const left = label.x + labelSize(edge).width + 4;
  const sample = [
    { x, y: y + 9 },
    { x: x + 24, y: y + 9 },
  ];
  const counted = figures ? [figures.percent, figures.detail].filter((each) => each !== '').join(' · ') : '';
  const small = { x: label.x + 6, y: y + 29, 'font-size': 12, fill: INK.text, ...TABULAR };
  return [
    drawLine(edge.on, sample, figures),
    drawLabel(edge, label, { paper: 'none' }),
    text(fitted(`→ ${target}`, 12.5, x + inner - left), { x: left, y: y + 13, 'font-size': 12.5, fill: INK.text }),
    counted === '' ? '' : text(counted, small),
  ].join('');
}

const FONT = LINE.font;

/** One line of a card, from its top left corner. */
function drawCardLine(line: CardLine, at: Point, inner: number): string {
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
  const room = inner - textWidth(price, FONT, 'bold') - LINE.apart;
  const shown = fitted(name, FONT, room);
  const behind = { x: x + textWidth(shown, FONT) + LINE.apart, y: y + 13, 'font-size': LINE.small, fill: INK.quiet };
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
  const room = inner - textWidth(note, 12) - 10;
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
