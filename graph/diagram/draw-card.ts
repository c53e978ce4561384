import { type ChildMachine, PILL, pillWidth } from './child-machines.ts';
import { INK, KIND_STYLES } from './colours.ts';
import { drawLabel, drawLine, labelSize } from './draw-arrow.ts';
import type { Exit } from './jump-copy.ts';
import type { Box, Point } from './picture.ts';
import { CARD, type StepCard, type VariantLine } from './step-card.ts';
import { element, fitted, text, widthOf } from './svg-text.ts';

/** The shapes of one step: a card with its number and kind, its address, its offers, its variants and its machine. */
export function drawCard({ item, x, y, width, height }: Box<StepCard>): string {
  const style = KIND_STYLES[item.kind] ?? KIND_STYLES.page ?? { fill: INK.machine, edge: INK.quiet, tab: INK.quiet };
  const isEnd = item.node.kind === 'thankyou';
  const inner = width - 2 * CARD.padding;
  const shape = { x: 0, y: 0, width, height, rx: isEnd ? 22 : cornerOf(item), fill: style.fill, stroke: style.edge };
  const parts = [
    element('rect', { ...shape, 'stroke-width': isEnd ? 2 : 1.5 }),
    isEnd
      ? element('rect', {
          ...shape,
          x: 4,
          y: 4,
          width: width - 8,
          height: height - 8,
          rx: 18,
          fill: 'none',
          'stroke-width': 1,
        })
      : '',
    ...headOf(item, style.tab, inner),
  ];
  let top: number = CARD.head;
  for (const note of [...item.entries, ...item.notes]) {
    parts.push(text(fitted(note, 12.5, inner), { x: CARD.padding, y: top + 12, 'font-size': 12.5, fill: INK.quiet }));
    top += CARD.note;
  }
  if (item.variants.length > 0) top += CARD.gap;
  for (const variant of item.variants) {
    parts.push(drawVariant(variant, { x: CARD.padding, y: top }, inner));
    top += CARD.variant;
  }
  if (item.machine) {
    parts.push(drawMachine(item.machine, { x: CARD.padding, y: top + CARD.gap }, inner));
    top += CARD.gap + item.machine.height;
  }
  for (const [index, exit] of item.exits.entries()) {
    parts.push(drawExit(exit, { x: CARD.padding, y: top + CARD.gap + index * CARD.exit }, inner));
  }
  return element('g', { transform: `translate(${Math.round(x)} ${Math.round(y)})` }, ...parts);
}

/** Plain pages have sharp corners, order forms slightly round ones, offers round ones; receipts have a double frame. */
function cornerOf({ node, machine }: StepCard): number {
  if (node.kind === 'page') return machine ? 6 : 3;
  return 14;
}

function headOf(card: StepCard, colour: string, inner: number): string[] {
  const word = `${card.node.step} · ${card.kind}`;
  const badge = widthOf(word, 12, 'bold') + 16;
  const start = card.isStart
    ? [text('start', { x: CARD.padding + badge + 10, y: 25, 'font-size': 12, 'font-weight': 600, fill: INK.quiet })]
    : [];
  return [
    element('rect', { x: CARD.padding, y: 11, width: badge, height: 20, rx: 10, fill: colour }),
    text(word, { x: CARD.padding + 8, y: 25, 'font-size': 12, 'font-weight': 600, fill: '#ffffff' }),
    ...start,
    text(fitted(card.title, 15, inner, 'bold'), {
      x: CARD.padding,
      y: 51,
      'font-size': 15,
      'font-weight': 600,
      fill: INK.text,
    }),
  ];
}

/** A bar as long as the variant's share, under its address. */
function drawVariant({ name, note, share }: VariantLine, { x, y }: Point, inner: number): string {
  const room = inner - widthOf(note, 12) - 10;
  return [
    text(fitted(name, 12.5, room), { x, y: y + 12, 'font-size': 12.5, fill: INK.text }),
    text(note, { x: x + inner, y: y + 12, 'font-size': 12, 'text-anchor': 'end', fill: INK.quiet }),
    element('rect', { x, y: y + 18, width: inner, height: 5, rx: 2.5, fill: INK.pill }),
    share === null
      ? ''
      : element('rect', { x, y: y + 18, width: Math.max(inner * share, 2), height: 5, rx: 2.5, fill: INK.quiet }),
  ].join('');
}

/** A sample of the line, its word, and its target. */
function drawExit({ edge, target }: Exit, { x, y }: Point, inner: number): string {
  const label = { x: x + 26, y };
  const { width } = labelSize(edge);
  const left = label.x + width + 4;
  return [
    drawLine(edge.on, [
      { x, y: y + 9 },
      { x: x + 24, y: y + 9 },
    ]),
    drawLabel(edge, label, 'none'),
    text(fitted(`→ ${target}`, 12.5, x + inner - left), { x: left, y: y + 13, 'font-size': 12.5, fill: INK.text }),
  ].join('');
}

function drawMachine(machine: ChildMachine, at: Point, width: number): string {
  const { x, y } = at;
  const title = machine.name === 'payment' ? 'payment runs inside' : `${machine.name} runs inside`;
  const parts = [
    element('rect', { x, y, width, height: machine.height, rx: 6, fill: INK.machine, stroke: INK.line }),
    text(title, { x: x + PILL.frame, y: y + 13, 'font-size': 10.5, 'font-style': 'italic', fill: INK.quiet }),
  ];
  const row = y + PILL.title;
  let left = x + PILL.frame;
  for (const [index, state] of machine.states.entries()) {
    if (index > 0) parts.push(drawStep({ x: left - PILL.gap, y: row + PILL.height / 2 }));
    parts.push(drawPill(state, { x: left, y: row }));
    if (machine.inside?.state === state) parts.push(drawDrop({ x: left + pillWidth(state) / 2, y: row + PILL.height }));
    left += pillWidth(state) + PILL.gap;
  }
  if (machine.inside) {
    const top = row + PILL.height + PILL.drop;
    parts.push(drawMachine(machine.inside.machine, { x: x + PILL.frame, y: top }, width - 2 * PILL.frame));
  }
  return parts.join('');
}

function drawPill(state: string, { x, y }: Point): string {
  return [
    element('rect', { x, y, width: pillWidth(state), height: PILL.height, rx: PILL.height / 2, fill: INK.pill }),
    text(state, {
      x: x + pillWidth(state) / 2,
      y: y + 14,
      'font-size': PILL.font,
      'text-anchor': 'middle',
      fill: INK.text,
    }),
  ].join('');
}

function drawStep({ x, y }: Point): string {
  return element('path', { d: `M${x + 2} ${y}h${PILL.gap - 5}m-3 -3l3 3l-3 3`, fill: 'none', stroke: INK.quiet });
}

function drawDrop({ x, y }: Point): string {
  return element('path', { d: `M${x} ${y}v${PILL.drop}`, fill: 'none', stroke: INK.quiet, 'stroke-dasharray': '2 2' });
}
