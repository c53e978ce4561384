import { n } from './curves.ts';

/** One colour stop: position 0–1, colour, opacity 0–1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the gradients and clips of one file; every id starts with the file's name, so files can be inlined together. */
export type Sheet = {
  readonly prefix: string;
  /** Colour of the shadows. */
  readonly shadow: string;
  /** Linear gradient over the shape's own box, from (x1,y1) to (x2,y2) in 0–1. Returns `url(#…)`. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string;
  /** Radial gradient over the shape's own box, centred at (cx,cy) with radius r in 0–1. Returns `url(#…)`. */
  radial(stops: readonly Stop[], circle?: readonly [number, number, number]): string;
  /** Clip to the given path data; overlapping subpaths cut holes. Returns `url(#…)`. */
  clip(path: string): string;
  /** Stores a drawing once and returns the id that `<use href="#id"/>` needs. */
  symbol(content: string): string;
  /** The finished `<defs>` element. */
  defs(): string;
};

const stopTag = ([offset, colour, opacity]: Stop): string =>
  `<stop offset="${n(offset * 100)}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/** New sheet whose ids begin with `prefix`; shadows are warm brown by default. */
export function createSheet(prefix: string, shadow = '#2a1d10'): Sheet {
  const seen = new Map<string, string>();
  const add = (tag: string, attributes: string, content: string): string => {
    const key = `${tag}|${attributes}|${content}`;
    const known = seen.get(key);
    if (known) return known;
    const id = `${prefix}-${seen.size + 1}`;
    seen.set(key, id);
    return id;
  };
  const render = ([key, id]: [string, string]): string => {
    const [tag = '', attributes = '', ...content] = key.split('|');
    return `<${tag} id="${id}"${attributes}>${content.join('|')}</${tag}>`;
  };
  return {
    prefix,
    shadow,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      `url(#${add('linearGradient', ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops.map(stopTag).join(''))})`,
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      `url(#${add('radialGradient', ` cx="${cx}" cy="${cy}" r="${r}"`, stops.map(stopTag).join(''))})`,
    clip: (path) => `url(#${add('clipPath', '', `<path d="${path}" clip-rule="evenodd"/>`)})`,
    symbol: (content) => add('g', '', content),
    defs: () => (seen.size === 0 ? '' : `<defs>${[...seen].map(render).join('')}</defs>`),
  };
}

/** A filled path. `extra` is raw attribute text such as `opacity=".4"`. */
export const fill = (d: string, colour: string, extra = ''): string =>
  `<path d="${d}" fill="${colour}"${extra ? ` ${extra}` : ''}/>`;

/** `content` painted inside the outline `d` on a plain `colour`: the outline is stored once, however many layers it holds. */
export const inside = (sheet: Sheet, d: string, colour: string, content: string): string =>
  `<g clip-path="${sheet.clip(d)}"><path d="M-999-999H1999V1999H-999Z" fill="${colour}"/>${content}</g>`;

/** A stroked, unfilled path; round ends and joins come from the file's root. */
export const stroke = (d: string, colour: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${extra ? ` ${extra}` : ''}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, colour: string, extra = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}"${extra ? ` ${extra}` : ''}/>`;

/** A group moved to (x,y), scaled, mirrored if `flip`. */
export function place(content: string, x: number, y: number, scale = 1, flip = false): string {
  const size = flip ? `${-scale} ${scale}` : `${scale}`;
  return `<g transform="translate(${n(x)} ${n(y)})${scale === 1 && !flip ? '' : ` scale(${size})`}">${content}</g>`;
}

/** Colour that is absent at the start of `line` and full after `until`, so a limb grows out of a shaded body without a seam. */
export const growInto = (
  sheet: Sheet,
  colour: string,
  line: readonly [number, number, number, number],
  until = 0.45,
): string =>
  sheet.linear(
    [
      [0.08, colour, 0],
      [until, colour, 1],
    ],
    line,
  );

/** Draws a stored drawing at (x,y) with `currentColor` set to `colour`; `turn` in degrees comes before the scale. */
export function stamp(id: string, colour: string, x: number, y: number, scale = 1, turn = 0, flip = false): string {
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  const factor = Math.round(scale * 100) / 100;
  const size = flip ? ` scale(${-factor} ${factor})` : factor === 1 ? '' : ` scale(${factor})`;
  return `<use href="#${id}" color="${colour}" transform="translate(${n(x)} ${n(y)})${rotate}${size}"/>`;
}

/** Soft shadow on the ground below a thing. */
export function contactShadow(sheet: Sheet, cx: number, cy: number, rx: number, ry: number, strength = 0.34): string {
  const wide = sheet.radial([
    [0, sheet.shadow, strength],
    [0.55, sheet.shadow, strength * 0.45],
    [1, sheet.shadow, 0],
  ]);
  return oval(cx, cy, rx, ry, wide);
}

// Path data needs no blank before a minus sign or a second decimal point; a third of all bytes here are path data.
const tighten = (markup: string): string =>
  markup.replace(/ d="[^"]*"/g, (data) =>
    data.replace(/(?<=[\d.]) (?=-)|(?<=\.\d) (?=\.)/g, '').replace(/(?<=[a-zA-Z]) (?=[\d.-])/g, ''),
  );

/** The finished file: view box, title for assistive technology, shared definitions, drawing. */
export function svgFile(sheet: Sheet, title: string, width: number, height: number, body: string): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" stroke-linecap="round" stroke-linejoin="round" aria-labelledby="${sheet.prefix}-title">`;
  return `${open}<title id="${sheet.prefix}-title">${title}</title>${tighten(sheet.defs() + body)}</svg>\n`;
}
