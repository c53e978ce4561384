import { frond } from '../drawing/plants.ts';
import { place } from '../drawing/svg.ts';
import { line, setWidth } from '../drawing/text.ts';

/** The symbol: a fern frond in a hollow (an arched den), inside 64×64. */
export function symbolMark(ground: string, frondColour: string): string {
  const hollow = `<path d="M6 60V34a26 26 0 0 1 52 0V60a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2Z" fill="${ground}"/>`;
  return hollow + place(frond(44, 0.42, frondColour, 5), 26, 60);
}

/** Symbol and name in one line, inside 260×64. */
export function wordMark(ground: string, frondColour: string, ink: string, name: string): string {
  const text = line(74, 45, name, { size: 36, colour: ink, weight: 700, anchor: 'start', width: setWidth(name, 36) });
  return symbolMark(ground, frondColour) + text;
}
