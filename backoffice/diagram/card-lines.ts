import type { SoldCopy, SoldGroup } from '../../graph/copy/sold-copy.ts';
import { EDGE_STYLES } from './colours.ts';
import { fitted, textWidth, wrapped } from './picture.ts';
import type { Piece } from './rows.ts';

/** A machine that runs inside a step, and the one that runs inside it. */
export interface MachineInside {
  name: keyof typeof MAIN_STATES;
  inside: MachineInside | null;
}

/** The main states of the machines by their names in the charts; a test looks each of them up. */
export const MAIN_STATES = {
  checkout: ['contact', 'payment', 'quoting', 'paying', 'captured'],
  payment: ['submitting', 'challenging', 'ended'],
} as const;

const PAYMENT: MachineInside = { name: 'payment', inside: null };

/** The machine that runs inside a step of this sort, or null. */
export function childMachine(sort: 'order form' | 'offer' | 'page'): MachineInside | null {
  if (sort === 'page') return null;
  return sort === 'offer' ? PAYMENT : { name: 'checkout', inside: PAYMENT };
}

const HEIGHTS = {
  note: 18,
  headline: 18,
  group: 20,
  terms: 17,
  sold: 19,
  answer: 19,
  variant: 22,
  figures: 30,
  machine: 26,
  gap: 8,
} as const;

/** A line between a card's head and its foot: pieces at its left end, and one at its right. */
export interface CardLine {
  is: keyof typeof HEIGHTS;
  pieces: readonly Piece[];
  end?: Piece;
  /** The share of a variant from 0 to 1, as a bar; null where no split test decides. */
  share?: number | null;
}

const FONT = 12.5;
const SMALL = 12;
const APART = 8;
const ANSWER = 34;
/** The bar of a variant's share, with the space around it. */
const BAR = 12;

/** The height of a line in pixels. */
export function lineHeight({ is, share = null }: CardLine): number {
  return HEIGHTS[is] + (share === null ? 0 : BAR);
}

const GAP: CardLine = { is: 'gap', pieces: [] };
/** The room of a step's figures. */
export const FIGURES: CardLine = { is: 'figures', pieces: [] };

const LOOKS = {
  headline: { isItalic: true },
  terms: { ink: 'quiet', size: SMALL },
  note: { ink: 'quiet' },
} as const satisfies Record<string, Partial<Piece>>;

/** A text on as many lines as it needs, three at most; none for an empty text. */
export function textLines(is: keyof typeof LOOKS, text: string, room: number): CardLine[] {
  if (text === '') return [];
  return wrapped(text, FONT, room, 3).map((each) => ({ is, pieces: [{ text: each, ...LOOKS[is] }] }));
}

/** The offers of a step and the bumps beside them; what the names of a group begin with stands above them once. */
export function soldLines(groups: readonly SoldGroup[], bumps: readonly SoldCopy[], room: number): CardLine[] {
  if (groups.length + bumps.length === 0) return [];
  return [
    GAP,
    ...groups.flatMap(({ common, items }) => [
      ...(common === '' ? [] : [groupLine(common, room)]),
      ...items.flatMap((item) => itemLines(item, room)),
    ]),
    ...(groups.length > 0 && bumps.length > 0 ? [GAP] : []),
    ...bumps.flatMap((bump) => itemLines({ ...bump, name: `+ ${bump.name}` }, room)),
  ];
}

function groupLine(common: string, room: number): CardLine {
  return { is: 'group', pieces: [{ text: fitted(common, FONT, room), isBold: true }] };
}

/** Terms stand behind the name where there is room, else below it. */
function itemLines({ name, price, terms }: SoldCopy, room: number): CardLine[] {
  const cost = textWidth(price, FONT, 'bold') + APART;
  const isOnLine = terms !== '' && textWidth(name, FONT) + APART + textWidth(terms, SMALL) + cost <= room;
  const sold: CardLine = {
    is: 'sold',
    pieces: [{ text: fitted(name, FONT, room - cost) }, ...(isOnLine ? [{ text: terms, ...LOOKS.terms }] : [])],
    end: { text: price, isBold: true },
  };
  return [sold, ...(isOnLine ? [] : textLines('terms', terms, room))];
}

/** The words of yes and no. */
export function wordsLines(words: { yes: string; no: string }, room: number): CardLine[] {
  const lines = (['yes', 'no'] as const).flatMap((on) =>
    words[on] === ''
      ? []
      : wrapped(`“${words[on]}”`, FONT, room - ANSWER, 2).map((text, at): CardLine => {
          const answer: Piece = { text: on, ink: EDGE_STYLES[on].ink, size: SMALL, isBold: true };
          return { is: 'answer', pieces: [...(at === 0 ? [answer] : []), { text, at: ANSWER }] };
        }),
  );
  return lines.length > 0 ? [GAP, ...lines] : [];
}

/** A variant with its share, its mark and its devices. */
export function variantLine(name: string, note: string, share: number | null, room: number): CardLine {
  return {
    is: 'variant',
    pieces: [{ text: fitted(name, FONT, room - textWidth(note, SMALL) - APART) }],
    end: { text: note, size: SMALL, ink: 'quiet' },
    share,
  };
}

/** The main states of a machine that runs inside a step, and those of the machine inside one of them. */
export function machineLines({ name, inside }: MachineInside): CardLine[] {
  const states = MAIN_STATES[name].map((text): Piece => ({ text, size: 11, frame: 'line', ink: 'quiet' }));
  return [
    GAP,
    { is: 'note', pieces: [{ text: `${name} runs inside`, ink: 'quiet', size: 10.5, isItalic: true }] },
    { is: 'machine', pieces: states },
    ...(inside ? machineLines(inside) : []),
  ];
}
