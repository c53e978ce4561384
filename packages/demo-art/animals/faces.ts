import { closed, type Knot, open } from '../drawing/curves.ts';
import type { Coat } from '../drawing/palette.ts';
import { fill, oval, type Sheet, stroke } from '../drawing/svg.ts';

const mirror = (half: readonly Knot[]): Knot[] => half.map(([x, y, corner]) => [-x, y, corner ?? false] as const);

/** Outline that is the same left and right; `half` runs down the right side from top to bottom. */
const symmetric = (half: readonly Knot[]): string => closed([...half, ...mirror(half).reverse()]);

const pair = (half: readonly Knot[], colour: string, extra = ''): string =>
  fill(closed(half), colour, extra) + fill(closed(mirror(half)), colour, extra);

const CAT_HEAD: readonly Knot[] = [
  [22, -56],
  [50, -94, true],
  [70, -40],
  [82, -2],
  [84, 22],
  [66, 48],
  [34, 66],
];
const CAT_EAR: readonly Knot[] = [
  [50, -78, true],
  [61, -42],
  [44, -44],
  [34, -54],
];

const eyes = (x: number, y: number, rx: number, ry: number, iris: string, pupil: number): string =>
  [-1, 1]
    .map((side) => {
      const cx = side * x;
      return (
        oval(cx, y, rx, ry, iris) +
        oval(cx, y, pupil, ry * 0.92, '#1c130f') +
        oval(cx - 3, y - ry * 0.35, 3, 3.2, '#fff')
      );
    })
    .join('');

/** Cat's head from the front, centred on (0,0), about ±84 wide. */
export function catFace(sheet: Sheet, coat: Coat, iris = '#b9c45a'): string {
  const light = sheet.linear(
    [
      [0, coat.light, 0.45],
      [0.5, coat.base, 0],
      [1, coat.shade, 0.5],
    ],
    [0.1, 0, 0.7, 1],
  );
  return [
    fill(symmetric(CAT_HEAD), coat.base),
    fill(symmetric(CAT_HEAD), light),
    pair(CAT_EAR, coat.ear),
    stroke('M0 -54V-30M-17 -52L-13 -32M17 -52L13 -32', coat.shade, 6),
    stroke('M-78 10L-60 13M-76 26L-60 25M78 10L60 13M76 26L60 25', coat.shade, 5),
    oval(-16, 34, 24, 20, coat.light),
    oval(16, 34, 24, 20, coat.light),
    oval(0, 50, 17, 12, coat.light),
    eyes(36, -1, 16, 15, iris, 8),
    fill(
      closed([
        [-11, 17, true],
        [0, 15],
        [11, 17, true],
        [3, 26],
        [-3, 26],
      ]),
      coat.nose,
    ),
    stroke(
      open([
        [-18, 36],
        [-8, 40],
        [0, 32],
        [8, 40],
        [18, 36],
      ]),
      coat.nose,
      3,
    ),
    stroke('M-40 32L-98 24M-40 39L-96 44M40 32L98 24M40 39L96 44', '#fff', 1.8, 'opacity=".75"'),
  ].join('');
}

const DOG_HEAD: readonly Knot[] = [
  [20, -78],
  [50, -64],
  [66, -30],
  [66, 6],
  [52, 40],
  [40, 70],
  [18, 86],
];
const DOG_EAR: readonly Knot[] = [
  [40, -70],
  [62, -66],
  [88, -38],
  [100, 6],
  [94, 42],
  [78, 48],
  [64, 22],
  [56, -20],
];
const PRICK_EAR: readonly Knot[] = [
  [24, -70],
  [46, -104],
  [62, -116, true],
  [72, -80],
  [68, -32],
];
const INNER_EAR: readonly Knot[] = [
  [38, -70],
  [58, -100, true],
  [63, -76],
  [60, -50],
];
const DOG_MUZZLE: readonly Knot[] = [
  [14, 4],
  [32, 22],
  [44, 46],
  [36, 74],
  [14, 88],
];
const BLAZE: readonly Knot[] = [
  [7, -76],
  [10, -40],
  [13, -6],
  [20, 14],
];
const TONGUE: readonly Knot[] = [
  [-15, 66],
  [0, 60],
  [15, 66],
  [15, 86],
  [0, 98],
  [-15, 86],
];

/** The features of a front-facing dog: ears that hang or stand, and a pale blaze. */
export type DogFaceStyle = { readonly ears: 'hanging' | 'pricked'; readonly blaze: boolean; readonly tongue: boolean };

const dogMouth = (coat: Coat): string =>
  [
    fill(
      closed([
        [-20, 24],
        [0, 19],
        [20, 24],
        [14, 40],
        [0, 47],
        [-14, 40],
      ]),
      coat.nose,
    ),
    oval(-6, 27, 6, 3, '#fff', 'opacity=".35"'),
    stroke(
      open([
        [-30, 64],
        [-14, 70],
        [0, 58],
        [14, 70],
        [30, 64],
      ]),
      coat.nose,
      3.4,
    ),
    stroke('M0 46V58', coat.nose, 3.4),
  ].join('');

/** Dog's head from the front, centred on (0,0), about ±100 wide. */
export function dogFace(sheet: Sheet, coat: Coat, style: DogFaceStyle): string {
  const light = sheet.linear(
    [
      [0, coat.light, 0.45],
      [0.5, coat.base, 0],
      [1, coat.shade, 0.5],
    ],
    [0.1, 0, 0.7, 1],
  );
  const pricked = pair(PRICK_EAR, coat.base) + pair(INNER_EAR, coat.ear);
  return [
    style.ears === 'pricked' ? pricked : '',
    fill(symmetric(DOG_HEAD), coat.base),
    fill(symmetric(DOG_HEAD), light),
    style.blaze ? fill(symmetric(BLAZE), coat.light) : '',
    fill(symmetric(DOG_MUZZLE), coat.light),
    style.tongue ? fill(closed(TONGUE), '#dd7d72') + stroke('M0 70V86', '#b9564d', 2.4) : '',
    dogMouth(coat),
    eyes(33, -8, 10, 11, '#4a2c17', 6.5),
    stroke('M-44 -28Q-34 -36 -24 -30M44 -28Q34 -36 24 -30', coat.shade, 4.4),
    style.ears === 'hanging' ? pair(DOG_EAR, coat.ear) : '',
  ].join('');
}
