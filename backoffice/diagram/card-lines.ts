import type { SoldCopy, SoldGroup } from '../../graph/copy/sold-copy.ts';
import type { PictureNote } from '../contracts/funnel-picture.ts';
import { textWidth, wrapped } from './picture.ts';

/** The lines of text between a card's head and its foot, and their heights. */
export type CardLine = PictureNote | { is: 'figures'; sessions: string; revenue: string };

export const LINE = { font: 12.5, small: 12, apart: 8, answer: 34 } as const;

const HEIGHTS: Readonly<Record<CardLine['is'], number>> = {
  note: 18,
  headline: 18,
  group: 20,
  terms: 17,
  sold: 19,
  answer: 19,
  variant: 22,
  figures: 30,
  gap: 8,
};

/** The bar of a variant's share, with the space around it. */
const BAR = 12;

/** The height of a line in pixels. */
export function lineHeight(line: CardLine): number {
  return HEIGHTS[line.is] + (line.is === 'variant' && line.share !== null ? BAR : 0);
}

/** A text on as many lines as it needs, three at most; none for an empty text. */
export function textLines(is: 'headline' | 'terms' | 'note', text: string, room: number): CardLine[] {
  if (text === '') return [];
  return wrapped(text, LINE.font, room, 3).map((each) => ({ is, text: each }));
}

/** The offers of a step and the bumps beside them; what the names of a group begin with stands above them once. */
export function soldLines(groups: readonly SoldGroup[], bumps: readonly SoldCopy[], room: number): CardLine[] {
  if (groups.length + bumps.length === 0) return [];
  return [
    { is: 'gap' },
    ...groups.flatMap(({ common, items }) => [
      ...(common === '' ? [] : [{ is: 'group' as const, text: common }]),
      ...items.flatMap((item) => itemLines(item, room)),
    ]),
    ...(groups.length > 0 && bumps.length > 0 ? [{ is: 'gap' as const }] : []),
    ...bumps.flatMap((bump) => itemLines({ ...bump, name: `+ ${bump.name}` }, room)),
  ];
}

/** Terms stand behind the name where there is room, else below it. */
function itemLines({ name, price, terms }: SoldCopy, room: number): CardLine[] {
  const [own, cost] = [textWidth(name, LINE.font) + LINE.apart, textWidth(price, LINE.font, 'bold') + LINE.apart];
  if (terms === '' || own + textWidth(terms, LINE.small) + cost <= room) return [{ is: 'sold', name, terms, price }];
  return [{ is: 'sold', name, terms: '', price }, ...textLines('terms', terms, room)];
}

/** The words of yes and no. */
export function wordsLines(words: { yes: string; no: string }, room: number): CardLine[] {
  const answers = (['yes', 'no'] as const).filter((on) => words[on] !== '');
  if (answers.length === 0) return [];
  return [
    { is: 'gap' },
    ...answers.flatMap((on) =>
      wrapped(`“${words[on]}”`, LINE.font, room - LINE.answer, 2).map((text, at) => ({
        is: 'answer' as const,
        on: at === 0 ? on : ('' as const),
        text,
      })),
    ),
  ];
}
