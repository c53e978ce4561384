import { type ChildMachine, PILL, pillWidth } from './child-machines.ts';
import { INK } from './colours.ts';
import { element, type Point, text } from './picture.ts';

/** The main states of the machine inside a step in a row, and the machine inside one of them below it. */
export function drawChildMachine(machine: ChildMachine, at: Point, width: number): string {
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
    parts.push(drawChildMachine(machine.inside.machine, { x: x + PILL.frame, y: top }, width - 2 * PILL.frame));
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
