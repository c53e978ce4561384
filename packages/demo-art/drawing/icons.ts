import { closed, knots, open } from './curves.ts';
import { frond } from './plants.ts';
import { fill, oval, place, type Sheet, stroke } from './svg.ts';

/** One ingredient, drawn inside 160×160. */
export type Ingredient = 'beef' | 'chicken' | 'carrot' | 'pea' | 'blueberry' | 'oats' | 'salmon-oil' | 'pumpkin';

function beef(sheet: Sheet): string {
  const rim = closed(knots('34 46, 70 24, 112 32, 138 66, 134 106, 104 124, 78 118, 56 134, 28 118, 20 82'));
  const meat = closed(knots('42 54, 72 35, 107 42, 128 70, 124 99, 101 113, 77 107, 54 121, 37 109, 30 83'));
  const red = sheet.linear(
    [
      [0, '#cf4a41'],
      [1, '#96251f'],
    ],
    [0.1, 0, 0.8, 1],
  );
  const bone = closed(knots('52 74, 66 66, 78 74, 76 88, 62 94, 50 86'));
  return [
    fill(rim, '#a8302a', 'transform="translate(3 6)"'),
    fill(rim, '#f6dcc6'),
    fill(meat, red),
    stroke(open(knots('88 52, 100 66, 98 84, 110 92')), '#f0b5a2', 4),
    stroke(open(knots('112 58, 116 72')), '#f0b5a2', 3.4),
    stroke(open(knots('82 100, 92 94')), '#f0b5a2', 3.4),
    stroke(open(knots('42 104, 50 108')), '#f0b5a2', 3.4),
    fill(bone, '#fbeede'),
    oval(64, 80, 6.5, 5.5, '#e2bfa2'),
    stroke(open(knots('46 54, 70 40, 96 41')), '#fff', 4, 'opacity=".3"'),
  ].join('');
}

function chicken(sheet: Sheet): string {
  const meat = closed(knots('84 30, 120 34, 138 64, 126 98, 96 114, 72 112, 60 100, 58 74, 66 46'));
  const gold = sheet.radial(
    [
      [0, '#f0b868'],
      [0.7, '#cf8436'],
      [1, '#a9611f'],
    ],
    [0.4, 0.32, 0.75],
  );
  const bone = closed(knots('66 96, 76 108, 50 130, 50 142, 38 146, 34 136, 24 132, 28 120, 42 120'));
  return [
    fill(bone, '#f7ead7'),
    stroke(open(knots('74 108, 50 130')), '#d9c1a0', 3),
    fill(meat, gold),
    stroke(open(knots('78 54, 90 44, 106 44')), '#fff', 6, 'opacity=".4"'),
    stroke(open(knots('116 62, 120 76, 114 88')), '#a9611f', 3.4, 'opacity=".6"'),
  ].join('');
}

function carrot(sheet: Sheet): string {
  const root = closed(knots('92 48, 112 68, 104 92, 70 124, 30 146!, 28 142, 48 102, 72 58'));
  const orange = sheet.linear(
    [
      [0, '#f29a4a'],
      [0.55, '#e07a26'],
      [1, '#b9571a'],
    ],
    [0.2, 0.1, 0.8, 0.9],
  );
  const leaf = sheet.symbol(frond(48, 0.55, 'currentColor', 5));
  const top = (colour: string, place: string): string =>
    `<use href="#${leaf}" color="${colour}" transform="${place}"/>`;
  return [
    top('#2f7a4b', 'translate(100 58)'),
    top('#3f9160', 'translate(98 58) scale(-1 1) rotate(10)'),
    top('#1f5c46', 'translate(103 62) rotate(24)'),
    fill(root, orange),
    stroke('M82 62L94 72M62 88L74 98M92 96L84 90M50 112L58 118M74 118L68 112', '#a84f16', 3, 'opacity=".6"'),
    stroke(open(knots('72 72, 56 100, 44 124')), '#fff', 4, 'opacity=".3"'),
  ].join('');
}

function pea(sheet: Sheet): string {
  const back = closed(knots('18 110!, 46 62, 90 36, 142 30!, 132 66, 96 104, 56 118'));
  const front = closed(knots('18 110!, 44 98, 88 78, 142 30!, 138 74, 102 116, 56 128'));
  const round = sheet.radial(
    [
      [0, '#c6e08a'],
      [0.6, '#86b846'],
      [1, '#5b8f2c'],
    ],
    [0.38, 0.32, 0.7],
  );
  const seeds = [
    [48, 92, 14],
    [72, 78, 17],
    [97, 64, 16],
    [118, 48, 11],
  ] as const;
  return [
    stroke(open(knots('140 32, 150 22, 148 12')), '#4f8a3a', 5),
    fill(back, '#3f7d33'),
    seeds.map(([x, y, r]) => oval(x, y, r, r, round)).join(''),
    fill(
      front,
      sheet.linear(
        [
          [0, '#7cb44c'],
          [1, '#4f8a3a'],
        ],
        [0.2, 0, 0.7, 1],
      ),
    ),
    stroke(open(knots('34 112, 62 116, 96 104')), '#fff', 3.4, 'opacity=".35"'),
  ].join('');
}

function blueberry(sheet: Sheet): string {
  const skin = sheet.radial(
    [
      [0, '#8fa0dc'],
      [0.5, '#4a5aa6'],
      [1, '#262f66'],
    ],
    [0.36, 0.3, 0.75],
  );
  const berry = (x: number, y: number, r: number): string =>
    oval(x, y, r, r, skin) +
    fill(
      closed(knots('-10 -2!, -4 -5, 0 -12!, 4 -5, 11 -3!, 6 3, 8 10!, 0 7, -8 10!, -6 3')),
      '#1d244f',
      `transform="translate(${x + r * 0.1} ${y - r * 0.12}) scale(${r / 34})"`,
    );
  const leaf = closed(knots('0 0!, 12 -20, 34 -28, 52 -26!, 44 -8, 24 6'));
  return [
    fill(leaf, '#2f7a4b', 'transform="translate(86 52)"'),
    fill(leaf, '#3f9160', 'transform="translate(76 50) scale(-1 1) rotate(14)"'),
    berry(106, 78, 31),
    berry(52, 84, 34),
    berry(84, 116, 33),
  ].join('');
}

function oats(sheet: Sheet): string {
  const grain = closed(knots('0 0!, 8 8, 9 24, 0 38!, -9 24, -8 8'));
  const spots = [
    [80, 52, 180],
    [60, 34, 32],
    [100, 34, -32],
    [54, 62, 36],
    [106, 62, -36],
    [52, 90, 38],
    [108, 90, -38],
  ] as const;
  const husk = [
    fill(grain, '#e0b45c'),
    fill(closed(knots('0 2!, 6 10, 6 24, 0 36!')), '#c4913a'),
    stroke('M0 36V48', '#c4913a', 1.8),
  ];
  const id = sheet.symbol(husk.join(''));
  const hull = ([x, y, turn]: readonly [number, number, number]): string =>
    `<use href="#${id}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
  const stalks =
    'M80 152Q82 90 80 18M80 64Q70 52 60 36M80 64Q90 52 100 36M80 92Q66 80 54 64M80 92Q94 80 106 64M81 120Q66 108 52 92M81 120Q94 108 108 92';
  return stroke(stalks, '#a88338', 3) + spots.map(hull).join('');
}

/** A salmon swimming right, inside 120×60. */
function salmon(): string {
  const body = closed(knots('112 30, 92 14, 60 8, 30 18, 14 28, 0 12!, 4 30, 0 50!, 14 34, 34 46, 64 50, 94 44'));
  return [
    fill(body, '#e58f74'),
    fill(closed(knots('112 30, 92 14, 60 8, 30 18, 14 27, 40 28, 80 26')), '#b95f52'),
    fill(closed(knots('52 9!, 64 -2, 76 10!')), '#b95f52'),
    oval(99, 26, 3.4, 3.4, '#2b1b14'),
    stroke('M86 20Q80 30 86 42', '#b95f52', 2.4),
  ].join('');
}

function salmonOil(sheet: Sheet): string {
  const drop = closed(knots('80 10!, 108 56, 124 96, 112 132, 80 148, 48 132, 36 96, 52 56'));
  const gold = sheet.radial(
    [
      [0, '#ffe39a'],
      [0.55, '#f0b53f'],
      [1, '#c9821c'],
    ],
    [0.4, 0.5, 0.65],
  );
  return (
    fill(drop, gold) +
    place(salmon(), 46, 80, 0.6) +
    stroke(open(knots('58 72, 50 92, 52 112')), '#fff', 6, 'opacity=".65"')
  );
}

function pumpkin(sheet: Sheet): string {
  const skin = sheet.radial(
    [
      [0, '#f7b25c'],
      [0.65, '#e08a2e'],
      [1, '#b5621a'],
    ],
    [0.36, 0.3, 0.75],
  );
  return [
    stroke(open(knots('80 52, 82 36, 94 26')), '#4f7a3a', 9),
    oval(50, 96, 36, 42, skin),
    oval(110, 96, 36, 42, skin),
    oval(80, 98, 36, 46, skin),
    stroke('M60 62Q46 96 60 134M100 62Q114 96 100 134', '#a85a17', 3, 'opacity=".5"'),
  ].join('');
}

const DRAWINGS: Record<Ingredient, (sheet: Sheet) => string> = {
  beef,
  chicken,
  carrot,
  pea,
  blueberry,
  oats,
  'salmon-oil': salmonOil,
  pumpkin,
};

/** The ingredient in its 160×160 box, no ground. */
export const ingredient = (sheet: Sheet, name: Ingredient): string => DRAWINGS[name](sheet);
