import { closed, limb, open } from '../drawing/curves.ts';
import { type Coat, isFlat } from '../drawing/palette.ts';
import { fill, growInto, inside, place, type Sheet, stamp, stroke } from '../drawing/svg.ts';
import { catFace } from './faces.ts';

const BODY = closed([
  [196, 120],
  [240, 150],
  [252, 204],
  [256, 240],
  [256, 290],
  [240, 340],
  [206, 400],
  [168, 460],
  [140, 504, true],
  [72, 504, true],
  [44, 484],
  [30, 440],
  [36, 380],
  [60, 318],
  [96, 262],
  [122, 224],
  [138, 190],
  [150, 150],
]);
const TAIL = limb([
  [62, 440, 16],
  [34, 470, 18],
  [56, 490, 15],
  [110, 492, 13],
  [160, 493, 12],
  [206, 490, 11],
  [240, 474, 8],
]);
const THIGH = closed([
  [44, 448],
  [62, 396],
  [108, 364],
  [158, 374],
  [184, 410],
  [180, 450],
  [160, 480],
  [150, 504, true],
  [72, 504, true],
]);
const THIGH_LINE = open([
  [76, 390],
  [112, 365],
  [158, 375],
  [184, 410],
  [180, 452],
  [164, 478],
]);
const HIND_FOOT = closed([
  [90, 486],
  [140, 478],
  [178, 480],
  [202, 488],
  [208, 500],
  [200, 505, true],
  [96, 505, true],
]);
const FORELEG = limb([
  [204, 290, 40],
  [214, 350, 28],
  [222, 410, 19],
  [226, 460, 15],
  [228, 486, 16],
]);
const FOREPAW = closed([
  [212, 484],
  [228, 474],
  [248, 480],
  [258, 494],
  [252, 505, true],
  [216, 505, true],
]);
const BIB = closed([
  [256, 188],
  [250, 204],
  [258, 240],
  [256, 290],
  [242, 330],
  [226, 296],
  [222, 244],
  [232, 200],
]);

// The frame around BODY: gradients run over it as they would over the body itself.
const BOX = 'M28 118H258V505H28Z';

const torso = (sheet: Sheet, coat: Coat): string => {
  const light = sheet.linear(
    [
      [0, coat.light, 0.4],
      [0.45, coat.base, 0],
      [1, coat.shade, 0.6],
    ],
    [0, 0.1, 0.7, 1],
  );
  const layers = [fill(BOX, light), fill(BIB, coat.light, 'opacity=".9"')];
  const collar = stroke(
    open([
      [122, 200],
      [164, 220],
      [214, 222],
      [272, 204],
    ]),
    coat.collar,
    16,
  );
  return inside(sheet, BODY, coat.base, (isFlat(coat) ? '' : layers.join('')) + collar);
};

/** Cat sitting sideways, its face turned to the viewer. Box about 8…300 × 40…505, paws on y = 505. */
export function catSitting(sheet: Sheet, coat: Coat): string {
  const leg = sheet.symbol(fill(`${FORELEG}${FOREPAW}`, 'currentColor'));
  return [
    stamp(leg, coat.shade, 24, -5),
    torso(sheet, coat),
    fill(FORELEG, growInto(sheet, coat.base, [0.4, 0, 0.55, 1])),
    fill(FOREPAW, coat.base),
    stroke('M238 492v12M248 494v9', coat.shade, 2.4),
    fill(THIGH, growInto(sheet, coat.base, [0, 0.3, 0.6, 0.5])),
    fill(HIND_FOOT, coat.base),
    stroke(THIGH_LINE, coat.shade, 3.4),
    fill(TAIL, coat.shade, 'opacity=".35" transform="translate(2 -4)"'),
    fill(TAIL, coat.base),
    place(catFace(sheet, coat), 200, 132, 0.98),
  ].join('');
}
