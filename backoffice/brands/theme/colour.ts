/** A colour in sRGB: red, green and blue from 0 to 255, and its opacity from 0 to 1. */
export interface Colour {
  rgb: readonly [number, number, number];
  alpha: number;
}

/** Looks up a custom property by its name without dashes. */
type Tokens = (name: string) => Colour | null;

/** A colour of CSS as brands write it; null for what is none, and for the wide spaces such as `oklch(…)`. */
export function parseColour(text: string, tokens: Tokens): Colour | null {
  const value = text.trim().toLowerCase();
  const [, name, inside = ''] = /^([a-z-]+)\((.*)\)$/.exec(value) ?? [];
  if (name === undefined) return hexColour(NAMED[value] ?? value);
  if (name === 'var') return tokens(inside.split(',')[0]?.trim().replace(/^--/, '') ?? '');
  if (name === 'color-mix') return parseMix(inside, tokens);
  const numbers = inside
    .split(/[\s,/]+/)
    .filter((each) => each !== '')
    .map(parseNumber);
  if (numbers.some(Number.isNaN) || numbers.length < 3 || numbers.length > 4) return null;
  const [one = 0, two = 0, three = 0, alpha = 1] = numbers;
  if (name === 'rgb' || name === 'rgba') return inside.includes('%,') ? null : { rgb: [one, two, three], alpha };
  return name === 'hsl' || name === 'hsla' ? { rgb: rgbOfHsl(one, two, three), alpha } : null;
}

/** The ratio of two colours' lightness by WCAG 2, from 1 to 21. What is not opaque lies on the ground, and that on white. */
export function contrastRatio(text: Colour, ground: Colour): number {
  const below = laidOn(ground, { rgb: [255, 255, 255], alpha: 1 });
  const [light = 0, dark = 0] = [lightness(below), lightness(laidOn(text, below))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function laidOn({ rgb, alpha }: Colour, ground: Colour): Colour {
  return { rgb: mixed(rgb, ground.rgb, alpha), alpha: 1 };
}

function lightness({ rgb }: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hexColour(text: string): Colour | null {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

/** `in srgb, <colour> 55%, <colour>` */
function parseMix(inside: string, tokens: Tokens): Colour | null {
  const [, first = '', share, second = ''] = /^in srgb,\s*(.+?)\s+([\d.]+)%\s*,\s*(.+)$/.exec(inside) ?? [];
  const [one, other] = [parseColour(first, tokens), parseColour(second, tokens)];
  return one && other && { rgb: mixed(one.rgb, other.rgb, Number(share) / 100), alpha: 1 };
}

function mixed(one: Colour['rgb'], other: Colour['rgb'], share: number): Colour['rgb'] {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

function parseNumber(text: string): number {
  const isShare = text.endsWith('%');
  return isShare ? Number(text.slice(0, -1)) / 100 : Number(text.replace(/deg$/, ''));
}

/** Saturation and lightness are shares of 1. */
function rgbOfHsl(hue: number, saturation: number, light: number): Colour['rgb'] {
  const chroma = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (light - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}

const NAMED: Readonly<Record<string, string>> = {
  white: '#fff',
  black: '#000',
  red: '#f00',
  green: '#008000',
  blue: '#00f',
  yellow: '#ff0',
  orange: '#ffa500',
  gold: '#ffd700',
  purple: '#800080',
  pink: '#ffc0cb',
  brown: '#a52a2a',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  navy: '#000080',
  teal: '#008080',
  maroon: '#800000',
  olive: '#808000',
  lime: '#0f0',
  crimson: '#dc143c',
  tomato: '#ff6347',
  darkgreen: '#006400',
  darkblue: '#00008b',
  darkred: '#8b0000',
  transparent: '#0000',
};
