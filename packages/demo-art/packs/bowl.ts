import { darken, lighten } from '../drawing/palette.ts';
import type { ProductArt } from '../drawing/product.ts';
import { contactShadow, fill, oval, place, type Sheet, stroke } from '../drawing/svg.ts';

type Piece = readonly [x: number, y: number, way: number, kind: number];

/** Repeatable numbers in 0–1, so the picture is the same on every run (Lehmer generator). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const kibble = (colour: string): string =>
  [
    oval(0, 2, 17, 13, darken(colour, 0.4)),
    oval(0, 0, 17, 13, colour),
    oval(-4, -4, 9, 5.5, lighten(colour, 0.28), 'opacity=".7"'),
  ].join('');

const CARROT_CUBE =
  '<path d="M-12 -6L0 -12L13 -6V8L0 14L-12 8Z" fill="#c9621c"/><path d="M-12 -6L0 -12L13 -6L0 0Z" fill="#f09a4c"/><path d="M-12 -6L0 0V14L-12 8Z" fill="#e07a26"/>';
const PEA =
  '<circle r="11" fill="#6f9f38"/><circle cx="-1" cy="-1.5" r="9.5" fill="#8cbb4c"/><circle cx="-4" cy="-4" r="3.4" fill="#d3e8a4"/>';
const BERRY =
  '<circle r="12" fill="#36437f"/><circle cx="-1.5" cy="-1.5" r="10" fill="#4a5aa6"/><path d="M-3 -5L0 -9L3 -5L7 -3L3 1L0 4L-3 1L-6 -3Z" fill="#232b59"/>';

// Mound above the rim: rows from back to front, wider and lower towards the front.
function heap(): Piece[] {
  const next = sequence(20231);
  const rows = [
    [-96, 46],
    [-80, 84],
    [-62, 118],
    [-44, 142],
    [-26, 152],
    [-8, 148],
    [8, 132],
    [20, 100],
  ] as const;
  return rows.flatMap(([y, half], row) => {
    const count = Math.max(3, Math.round(half / 13));
    return Array.from({ length: count }, (_, i): Piece => {
      const x = -half + ((i + 0.5) / count) * half * 2 + (next() - 0.5) * 12;
      const chance = next();
      const kind = chance < 0.1 ? 3 : chance < 0.19 ? 4 : chance < 0.26 ? 5 : (i + row) % 3;
      return [x, y + (next() - 0.5) * 10, next() < 0.5 ? 0 : 1, kind];
    });
  });
}

// Every kind lies in two ways; the way is part of the piece, so each use needs only a place.
function pieces(sheet: Sheet): string {
  const drawings = [kibble('#a5662f'), kibble('#8d5326'), kibble('#b97a3e'), CARROT_CUBE, PEA, BERRY];
  const kinds = drawings.map((art) => sheet.symbol(art));
  const lying = [-26, 22].map((turn) =>
    kinds.map((id) => sheet.symbol(`<use href="#${id}" transform="rotate(${turn})"/>`)),
  );
  const used = heap().map(([x, y, way, kind]) => {
    const id = lying[way]?.[kind] ?? kinds[0] ?? '';
    return `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`;
  });
  return used.join('');
}

// Rim at y = −150 (ellipse 180×44), foot at y = 0.
const WALL =
  'M-180 -150C-178 -90 -160 -34 -142 -8C-120 12 120 12 142 -8C160 -34 178 -90 180 -150C180 -122 100 -104 0 -104C-100 -104 -180 -122 -180 -150Z';

/** Full food bowl standing on (0,0), about 360 wide and 260 high, with its own contact shadow. */
export function bowl(sheet: Sheet, art: ProductArt): string {
  const { action: glaze, paper } = art.palette;
  const round = sheet.linear([
    [0, darken(glaze, 0.3)],
    [0.14, glaze],
    [0.26, lighten(glaze, 0.4)],
    [0.42, lighten(glaze, 0.06)],
    [0.75, darken(glaze, 0.12)],
    [1, darken(glaze, 0.45)],
  ]);
  const underHeap = sheet.radial([
    [0, '#5a3416'],
    [1, '#3b210d'],
  ]);
  return [
    contactShadow(sheet, 20, -2, 214, 30, 0.5),
    oval(0, -150, 180, 44, darken(glaze, 0.25)),
    oval(0, -148, 168, 38, underHeap),
    place(pieces(sheet), 0, -142),
    fill(WALL, round),
    stroke(
      'M-179 -150C-176 -122 -100 -105 0 -105C100 -105 176 -122 179 -150',
      lighten(glaze, 0.55),
      5,
      'opacity=".75"',
    ),
    place(art.symbol(paper, darken(glaze, 0.1)), -24, -80, 0.75),
  ].join('');
}
