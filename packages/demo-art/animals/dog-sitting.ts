import { closed, limb, open } from '../drawing/curves.ts';
import { type Coat, isFlat } from '../drawing/palette.ts';
import { fill, growInto, inside, oval, type Sheet, stamp, stroke } from '../drawing/svg.ts';

const BODY = closed([
  [352, 92],
  [365, 100],
  [367, 114],
  [360, 134],
  [346, 151],
  [318, 160],
  [288, 168],
  [272, 184],
  [272, 210],
  [288, 244],
  [292, 284],
  [280, 326],
  [252, 362],
  [212, 402],
  [170, 452],
  [140, 504, true],
  [76, 504, true],
  [50, 484],
  [40, 436],
  [50, 378],
  [78, 306],
  [112, 246],
  [140, 204],
  [158, 166],
  [170, 122],
  [182, 82],
  [206, 51],
  [236, 40],
  [264, 47],
  [284, 70],
  [316, 81],
]);
const TAIL = limb([
  [84, 482, 20],
  [30, 486, 16],
  [-16, 470, 13],
  [-46, 436, 9],
  [-54, 402, 4],
]);
const THIGH = closed([
  [58, 450],
  [74, 398],
  [122, 364],
  [174, 370],
  [206, 402],
  [203, 440],
  [180, 470],
  [160, 504, true],
  [76, 504, true],
]);
const THIGH_LINE = open([
  [84, 392],
  [122, 365],
  [174, 371],
  [206, 402],
  [203, 440],
  [182, 468],
]);
const HIND_FOOT = closed([
  [90, 484],
  [140, 472],
  [186, 474],
  [216, 482],
  [228, 496],
  [220, 505, true],
  [100, 505, true],
]);
const FORELEG = limb([
  [222, 276, 50],
  [232, 342, 35],
  [243, 402, 22],
  [246, 450, 17],
  [249, 484, 18],
]);
const FOREPAW = closed([
  [231, 482],
  [250, 470],
  [274, 476],
  [288, 492],
  [282, 505, true],
  [236, 505, true],
]);
const EAR = closed([
  [196, 66],
  [220, 62],
  [238, 78],
  [250, 108],
  [257, 140],
  [250, 164],
  [232, 172],
  [210, 158],
  [194, 132],
  [186, 100],
]);
const EAR_FOLD = closed([
  [196, 66],
  [220, 62],
  [238, 78],
  [246, 98],
  [226, 82],
  [204, 82],
  [188, 92],
]);
const CHEST = closed([
  [268, 196],
  [276, 216],
  [289, 246],
  [292, 284],
  [281, 324],
  [262, 346],
  [258, 310],
  [266, 270],
  [256, 230],
]);
const MUZZLE = closed([
  [340, 96],
  [367, 106],
  [362, 134],
  [346, 152],
  [316, 161],
  [296, 148],
  [306, 122],
]);
const COLLAR = open([
  [136, 196],
  [168, 216],
  [212, 228],
  [252, 224],
  [292, 206],
]);
const UNDER_JAW = closed([
  [300, 160],
  [272, 172],
  [238, 168],
  [214, 168],
  [226, 196],
  [262, 206],
  [290, 196],
]);

const paws = (colour: string, line: string): string =>
  fill(FOREPAW, colour) + stroke('M262 492v12M275 495v9', line, 2.6);

const face = (coat: Coat): string =>
  [
    stroke(
      open([
        [352, 140],
        [330, 146],
        [306, 141],
        [297, 134],
      ]),
      coat.shade,
      3.4,
    ),
    fill(
      closed([
        [344, 90],
        [360, 92],
        [370, 104],
        [364, 116],
        [352, 114],
        [344, 102],
      ]),
      coat.nose,
    ),
    oval(281, 91, 6.5, 7, coat.nose),
    oval(283, 88.5, 2, 2.2, '#fff', 'opacity=".85"'),
    stroke(
      open([
        [270, 76],
        [280, 72],
        [290, 76],
      ]),
      coat.shade,
      3.2,
    ),
  ].join('');

// The frame around BODY: gradients run over it as they would over the body itself.
const BOX = 'M38 40H368V505H38Z';

const torso = (sheet: Sheet, coat: Coat): string => {
  const light = sheet.linear(
    [
      [0, coat.light, 0.55],
      [0.4, coat.base, 0],
      [1, coat.shade, 0.6],
    ],
    [0, 0.1, 0.7, 1],
  );
  const layers = [
    fill(BOX, light),
    fill(CHEST, coat.light, 'opacity=".8"'),
    fill(MUZZLE, coat.light, 'opacity=".6"'),
    fill(UNDER_JAW, coat.shade, 'opacity=".5"'),
  ];
  const collar = stroke(COLLAR, coat.collar, 22);
  return inside(sheet, BODY, coat.base, (isFlat(coat) ? '' : layers.join('')) + collar);
};

const hindquarter = (sheet: Sheet, coat: Coat): string => {
  const round = sheet.radial(
    [
      [0, coat.light, 0.4],
      [1, coat.light, 0],
    ],
    [0.4, 0.3, 0.6],
  );
  const foot = fill(HIND_FOOT, coat.base) + stroke('M199 492v12M213 494v9', coat.shade, 2.6);
  return (
    fill(THIGH, growInto(sheet, coat.base, [0, 0.3, 0.6, 0.5])) +
    fill(THIGH, round) +
    foot +
    stroke(THIGH_LINE, coat.shade, 3.6)
  );
};

/** Dog sitting, looking right. Box about −58…370 × 40…505, paws on y = 505. */
export function dogSitting(sheet: Sheet, coat: Coat): string {
  const leg = sheet.symbol(fill(`${FORELEG}${FOREPAW}`, 'currentColor'));
  return [
    fill(TAIL, coat.base),
    stamp(leg, coat.shade, 30, -5),
    `<g transform="translate(26 -6)">${fill(HIND_FOOT, coat.shade)}</g>`,
    torso(sheet, coat),
    fill(FORELEG, growInto(sheet, coat.base, [0.4, 0, 0.55, 1])),
    paws(coat.base, coat.shade),
    hindquarter(sheet, coat),
    oval(262, 238, 12, 12, coat.tag),
    fill(EAR, coat.ear),
    fill(EAR_FOLD, coat.shade, 'opacity=".55"'),
    face(coat),
  ].join('');
}
