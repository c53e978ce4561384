import { closed, limb, open } from '../drawing/curves.ts';
import { type Coat, isFlat } from '../drawing/palette.ts';
import { fill, growInto, inside, oval, type Sheet, stroke } from '../drawing/svg.ts';

// Extended gallop: both hind legs push off behind, both forelegs reach ahead, nothing touches the ground.
const BODY = closed([
  [604, 78],
  [624, 84],
  [630, 98],
  [622, 116],
  [606, 126],
  [576, 128],
  [548, 134],
  [522, 152],
  [504, 180],
  [488, 214],
  [456, 238],
  [410, 242],
  [350, 228],
  [296, 214],
  [256, 222],
  [214, 238],
  [180, 226],
  [160, 196],
  [166, 160],
  [196, 136],
  [250, 126],
  [320, 128],
  [388, 122],
  [428, 106],
  [464, 76],
  [496, 46],
  [528, 34],
  [556, 42],
  [574, 62],
]);
const TAIL = limb([
  [190, 158, 16],
  [140, 142, 12],
  [92, 112, 11],
  [52, 74, 10],
  [28, 40, 4],
]);
const HIND_NEAR = limb([
  [206, 190, 46],
  [176, 238, 34],
  [138, 262, 20],
  [100, 254, 13],
  [62, 274, 11],
  [28, 302, 10],
  [10, 312, 9],
]);
const HIND_FAR = limb([
  [226, 196, 40],
  [210, 250, 26],
  [176, 284, 16],
  [140, 284, 12],
  [106, 312, 10],
  [84, 334, 10],
]);
const FORE_NEAR = limb([
  [446, 190, 40],
  [484, 226, 27],
  [530, 238, 17],
  [578, 224, 12],
  [614, 218, 11],
  [636, 222, 11],
]);
const FORE_FAR = limb([
  [456, 186, 34],
  [506, 214, 22],
  [552, 206, 14],
  [598, 180, 11],
  [630, 172, 10],
  [648, 176, 10],
]);
const EAR = closed([
  [508, 52],
  [524, 58],
  [530, 76],
  [516, 92],
  [486, 100],
  [452, 92],
  [440, 82],
  [462, 74],
  [486, 60],
]);
const CHEST = closed([
  [522, 152],
  [504, 180],
  [488, 214],
  [470, 230],
  [474, 196],
  [496, 158],
]);
const MUZZLE = closed([
  [602, 80],
  [630, 90],
  [622, 116],
  [604, 127],
  [578, 128],
  [566, 112],
  [576, 96],
]);
const COLLAR = open([
  [440, 92],
  [470, 116],
  [498, 138],
  [526, 160],
]);
const TONGUE = closed([
  [586, 120],
  [600, 122],
  [598, 138],
  [584, 150],
  [574, 144],
  [578, 130],
]);

// The frame around BODY: gradients run over it as they would over the body itself.
const BOX = 'M158 34H631V244H158Z';

const torso = (sheet: Sheet, coat: Coat): string => {
  const light = sheet.linear(
    [
      [0, coat.light, 0.6],
      [0.45, coat.base, 0],
      [1, coat.shade, 0.7],
    ],
    [0.3, 0, 0.4, 1],
  );
  const layers = [fill(BOX, light), fill(CHEST, coat.light, 'opacity=".75"'), fill(MUZZLE, coat.light, 'opacity=".6"')];
  const collar = stroke(COLLAR, coat.collar, 17);
  return inside(sheet, BODY, coat.base, (isFlat(coat) ? '' : layers.join('')) + collar);
};

const face = (coat: Coat): string =>
  [
    stroke(
      open([
        [610, 112],
        [592, 120],
        [572, 116],
      ]),
      coat.shade,
      3,
    ),
    fill(
      closed([
        [606, 74],
        [622, 76],
        [634, 88],
        [628, 98],
        [616, 96],
        [608, 86],
      ]),
      coat.nose,
    ),
    oval(566, 76, 5.6, 6, coat.nose),
    oval(568, 74, 1.7, 1.9, '#fff', 'opacity=".85"'),
  ].join('');

/** Dog in full gallop to the right. Box about 0…655 × 34…345; its shadow belongs near y = 380. */
export function dogRunning(sheet: Sheet, coat: Coat, tongue = '#d9776a'): string {
  return [
    fill(HIND_FAR, coat.shade),
    fill(FORE_FAR, coat.shade),
    fill(TAIL, coat.base),
    fill(TONGUE, tongue),
    torso(sheet, coat),
    fill(HIND_NEAR, growInto(sheet, coat.base, [0.95, 0, 0.55, 0.5], 0.7)),
    fill(FORE_NEAR, growInto(sheet, coat.base, [0, 0.2, 0.7, 0.6], 0.5)),
    fill(EAR, coat.ear),
    face(coat),
  ].join('');
}
