import type { DrawnFigures, EdgeFigures, StepFigures } from '../figures/figures-of-report.ts';
import { type CardLine, lineHeight } from './card-lines.ts';
import { type Ink, inkOf, KIND_INKS } from './colours.ts';
import { EdgeLine } from './edge-line.tsx';
import type { Exit } from './jump-copy.ts';
import { edgeLabel } from './lay-out-funnel.ts';
import { fitted, type Point, stacked } from './picture.ts';
import { type Piece, rowWidth } from './rows.ts';
import { CARD, exitHeight, kindName, type StepCard } from './step-card.ts';
import { TextRow } from './text-row.tsx';

/** What is to be said of a step; `words` stand on the edge of its card. */
export interface StepMark {
  is: 'fault' | 'warning' | 'added' | 'removed' | 'changed' | 'inside' | 'walked' | 'failed';
  words: string;
}

const MARK_INKS: Readonly<Record<StepMark['is'], Ink>> = {
  fault: 'fails',
  warning: 'no',
  added: 'yes',
  removed: 'fails',
  changed: 'accent',
  inside: 'quiet',
  walked: 'lit-edge',
  failed: 'fails',
};

/** The marks that the frame repeats. */
const FRAMED: readonly StepMark['is'][] = ['failed', 'walked', 'fault', 'added', 'removed'];

interface CardProps {
  card: StepCard;
  figures: DrawnFigures | null;
  marks?: readonly StepMark[];
  isChosen?: boolean;
}

/** A step from its top left corner: its number and kind, its address, its figures, what it shows and sells, and its machine. */
export function Card({ card, figures, marks = [], isChosen = false }: CardProps) {
  const { id, lines, exits, size } = card;
  const room = size.width - 2 * CARD.padding;
  const { rows, end } = stacked(lines, CARD.head, lineHeight);
  return (
    <>
      <Frame card={card} marks={marks} isChosen={isChosen} />
      <Head card={card} room={room} />
      {rows.map(({ item, y }) => (
        <Line key={y} line={item} y={y} room={room} figures={figures?.step(id) ?? null} />
      ))}
      {stacked(exits, end + CARD.gap, exitHeight).rows.map(({ item, y }) => (
        <ExitLine key={y} exit={item} y={y} room={room} figures={figures?.edge(item.edge) ?? null} />
      ))}
      <TextRow row={marks.map(markPiece)} x={CARD.padding + room} y={4} anchor="end" />
    </>
  );
}

/** A mark stands on the upper edge, since the place below is taken. */
function markPiece({ is, words }: StepMark): Piece {
  return {
    text: fitted(words, 12, CARD.width / 2, 'bold'),
    size: 12,
    isBold: true,
    frame: 'ground',
    ink: MARK_INKS[is],
  };
}

/** Receipts have a double frame, and a step that shoppers cannot reach a dashed one. */
function Frame({ card, marks, isChosen }: Required<Omit<CardProps, 'figures'>>) {
  const { node, isReachable, size } = card;
  const isEnd = node.kind === 'thankyou';
  const marked = FRAMED.find((is) => marks.some((mark) => mark.is === is));
  const isDashed = !isReachable || marks.some(({ is }) => is === 'removed');
  const stroke = inkOf(isChosen ? 'accent' : marked ? MARK_INKS[marked] : frameInk(card));
  const width = marked || isChosen ? 3 : isEnd ? 2 : 1.5;
  return (
    <>
      <rect
        x={0}
        y={0}
        {...size}
        rx={isEnd ? 22 : cornerRadius(card)}
        fill={inkOf(marked === 'walked' ? 'lit' : 'sheet')}
        stroke={stroke}
        strokeWidth={width}
        strokeDasharray={isDashed ? '6 4' : undefined}
      />
      {isEnd && (
        <rect
          x={4}
          y={4}
          width={size.width - 8}
          height={size.height - 8}
          rx={18}
          fill="none"
          stroke={stroke}
          strokeWidth={1}
        />
      )}
    </>
  );
}

function frameInk({ kind, isReachable }: StepCard): Ink {
  return isReachable ? kindInk(kind) : 'fails';
}

function kindInk(kind: string): Ink {
  return KIND_INKS[kind] ?? 'quiet';
}

/** Plain pages have sharp corners, order forms slightly round ones, offers round ones. */
function cornerRadius({ node, kind }: StepCard): number {
  if (node.kind === 'page') return kind === 'order form' ? 6 : 3;
  return 14;
}

const IMAGE = 44;

function Head({ card, room }: { card: StepCard; room: number }) {
  const { kind, title, image, isStart, isReachable } = card;
  const left = image ? room - IMAGE - 8 : room;
  const small = { size: 12, isBold: true } as const;
  const kinds: Piece[] = [
    { text: kindName(card), ...small, frame: 'ground', ink: kindInk(kind) },
    ...(isStart ? [{ text: 'start', ...small, ink: 'quiet' as const }] : []),
    ...(isReachable ? [] : [{ text: 'shoppers cannot reach it', ...small, ink: 'fails' as const }]),
  ];
  return (
    <>
      <TextRow row={kinds} x={CARD.padding} y={25} />
      <TextRow row={[{ text: fitted(title, 15, left, 'bold'), size: 15, isBold: true }]} x={CARD.padding} y={51} />
      {image && (
        <image
          href={image}
          x={CARD.padding + left + 8}
          y={10}
          width={IMAGE}
          height={IMAGE}
          preserveAspectRatio="xMidYMid slice"
        />
      )}
    </>
  );
}

interface LineProps {
  y: number;
  /** The width of the line. */
  room: number;
}

/** One line of a card; figures stand on a band, and a variant has a bar as long as its share. */
function Line({ line, figures, y, room }: LineProps & { line: CardLine; figures: StepFigures | null }) {
  const isBand = line.is === 'figures' && figures !== null;
  const { pieces, end, share = null } = isBand ? figureLine(figures) : line;
  const x = CARD.padding;
  const baseline = y + (line.is === 'variant' ? 18 : 13);
  const barOf = (width: number) => ({ x, y: y + 24, width, height: 5, rx: 2.5 });
  return (
    <>
      {isBand && <rect x={x - 6} y={y - 2} width={room + 12} height={22} rx={5} fill={inkOf('room')} />}
      {pieces.length > 0 && <TextRow row={pieces} x={x} y={baseline} />}
      {end && <TextRow row={[end]} x={x + room} y={baseline} anchor="end" />}
      {share !== null && (
        <>
          <rect {...barOf(room)} fill={inkOf('hair')} />
          <rect {...barOf(Math.max(room * share, 2))} fill={inkOf('quiet')} />
        </>
      )}
    </>
  );
}

function figureLine({ sessions, revenue }: StepFigures): CardLine {
  return { is: 'figures', pieces: [{ text: sessions, isBold: true }], end: { text: revenue, isBold: true } };
}

/** A sample of the line, its word and its target, and its figures below them. */
function ExitLine({
  exit: { edge, target },
  figures,
  y,
  room,
}: LineProps & { exit: Exit; figures: EdgeFigures | null }) {
  const at = CARD.padding + 30;
  const [words = []] = edgeLabel(edge, null);
  const left = room - 30 - rowWidth(words) - 5;
  const counted = [figures?.percent, figures?.detail].filter(Boolean).join(' · ');
  return (
    <>
      <EdgeLine on={edge.on} points={sampleAt(CARD.padding, y + 9)} figures={figures} />
      <TextRow row={[...words, { text: fitted(`→ ${target}`, 12.5, left) }]} x={at} y={y + 13} />
      {counted !== '' && <TextRow row={[{ text: counted, size: 12 }]} x={at} y={y + 29} />}
    </>
  );
}

function sampleAt(x: number, y: number): Point[] {
  return [
    { x, y },
    { x: x + 24, y },
  ];
}
