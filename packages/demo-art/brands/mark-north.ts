import { fill, stroke } from '../drawing/svg.ts';
import { line, setSansWidth } from '../drawing/text.ts';

/** The symbol: an N whose slope is the side of a valley, in a square with one cut corner, inside 64×64. */
export function northSymbol(ground: string, figure: string): string {
  const tile = 'M10 4H46L60 18V54A6 6 0 0 1 54 60H10A6 6 0 0 1 4 54V10A6 6 0 0 1 10 4Z';
  return fill(tile, ground) + stroke('M20 47V19L44 47V27', figure, 7) + fill('M44 11L51 21H37Z', figure);
}

/** Symbol and name in one line, inside 260×64. */
export function northWordMark(ground: string, figure: string, ink: string, name: string): string {
  const width = setSansWidth(name, 36);
  return (
    northSymbol(ground, figure) +
    line(76, 45, name, { size: 36, colour: ink, face: 'sans', weight: 700, anchor: 'start', width })
  );
}
