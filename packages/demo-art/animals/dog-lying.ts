import { closed, limb, open } from '../drawing/curves.ts';
import { type Coat, isFlat } from '../drawing/palette.ts';
import { fill, growInto, inside, type Sheet, stamp, stroke } from '../drawing/svg.ts';

// Head up, forelegs stretched ahead, hip rolled to the side.
const BODY = closed([
  [520, 84],
  [534, 92],
  [536, 106],
  [528, 124],
  [512, 138],
  [486, 144],
  [458, 150],
  [440, 168],
  [436, 196],
  [444, 226],
  [438, 258],
  [410, 284],
  [360, 298],
  [280, 302],
  [180, 304, true],
  [100, 304, true],
  [62, 288],
  [40, 252],
  [44, 208],
  [74, 174],
  [124, 158],
  [190, 162],
  [256, 168],
  [304, 160],
  [334, 136],
  [346, 102],
  [356, 68],
  [380, 42],
  [410, 34],
  [436, 42],
  [454, 64],
  [486, 74],
]);
const THIGH = closed([
  [70, 250],
  [92, 204],
  [142, 184],
  [190, 200],
  [214, 238],
  [204, 276],
  [176, 304, true],
  [100, 304, true],
]);
const THIGH_LINE = open([
  [98, 200],
  [142, 185],
  [190, 201],
  [214, 238],
  [204, 274],
]);
const HIND_FOOT = closed([
  [130, 286],
  [190, 274],
  [240, 278],
  [262, 288],
  [266, 300],
  [256, 305, true],
  [136, 305, true],
]);
const FORELEG = closed([
  [352, 214],
  [392, 206],
  [420, 226],
  [428, 254],
  [446, 274],
  [490, 278],
  [522, 277],
  [530, 292],
  [520, 304, true],
  [372, 305],
  [334, 288],
  [330, 244],
]);
const FORELEG_LINE = open([
  [420, 226],
  [428, 254],
  [446, 273],
  [488, 278],
]);
const FOREPAW = closed([
  [504, 278],
  [528, 272],
  [552, 280],
  [562, 294],
  [554, 305, true],
  [506, 305, true],
]);
const TAIL = limb([
  [66, 276, 17],
  [30, 290, 14],
  [-4, 290, 12],
  [-36, 280, 9],
  [-54, 258, 4],
]);
const EAR = closed([
  [372, 58],
  [396, 56],
  [412, 72],
  [424, 102],
  [430, 132],
  [422, 154],
  [404, 160],
  [384, 146],
  [368, 120],
  [362, 88],
]);
const MUZZLE = closed([
  [510, 86],
  [536, 98],
  [530, 124],
  [512, 139],
  [484, 145],
  [466, 132],
  [476, 108],
]);
const CHEST = closed([
  [438, 172],
  [436, 196],
  [444, 226],
  [438, 258],
  [416, 280],
  [404, 250],
  [412, 210],
  [422, 178],
]);

// The frame around BODY: gradients run over it as they would over the body itself.
const BOX = 'M38 34H538V305H38Z';

const torso = (sheet: Sheet, coat: Coat): string => {
  const light = sheet.linear(
    [
      [0, coat.light, 0.55],
      [0.4, coat.base, 0],
      [1, coat.shade, 0.6],
    ],
    [0.2, 0.1, 0.4, 1],
  );
  const layers = [fill(BOX, light), fill(CHEST, coat.light, 'opacity=".8"'), fill(MUZZLE, coat.light, 'opacity=".6"')];
  const collar = stroke(
    open([
      [318, 158],
      [352, 182],
      [398, 196],
      [454, 182],
    ]),
    coat.collar,
    20,
  );
  return inside(sheet, BODY, coat.base, (isFlat(coat) ? '' : layers.join('')) + collar);
};

const face = (coat: Coat): string =>
  [
    stroke(
      open([
        [520, 128],
        [498, 134],
        [476, 128],
        [468, 120],
      ]),
      coat.shade,
      3.2,
    ),
    fill(
      closed([
        [512, 82],
        [528, 82],
        [539, 94],
        [533, 106],
        [521, 104],
        [513, 94],
      ]),
      coat.nose,
    ),
    stroke(
      open([
        [442, 86],
        [452, 92],
        [463, 87],
      ]),
      coat.nose,
      4,
    ),
  ].join('');

/** Dog lying at ease, eyes shut, facing right. Box about −66…562 × 34…305, resting on y = 305. */
export function dogLying(sheet: Sheet, coat: Coat): string {
  const leg = sheet.symbol(fill(`${FORELEG}${FOREPAW}`, 'currentColor'));
  return [
    fill(TAIL, coat.base),
    stamp(leg, coat.shade, 28, -11),
    torso(sheet, coat),
    fill(FORELEG, growInto(sheet, coat.base, [0, 0.1, 0.5, 0.75], 0.8)),
    stroke(FORELEG_LINE, coat.shade, 3, 'opacity=".5"'),
    fill(FOREPAW, coat.base),
    stroke('M536 292v12M549 294v9', coat.shade, 2.6),
    fill(THIGH, growInto(sheet, coat.base, [0, 0.3, 0.6, 0.5])),
    fill(HIND_FOOT, coat.base),
    stroke('M240 293v11M252 294v9', coat.shade, 2.6),
    stroke(THIGH_LINE, coat.shade, 3.4),
    fill(EAR, coat.ear),
    face(coat),
  ].join('');
}
