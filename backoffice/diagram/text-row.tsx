import { oneLine } from '../../domain/text-limit.ts';
import { inkOf } from './colours.ts';
import type { Point, Size } from './picture.ts';
import { LABEL, labelPlace, type Piece, pieceWidth, placedPieces, type Row, rowWidth, SIDE, SIZE } from './rows.ts';

interface TextRowProps extends Point {
  row: Row;
  /** Whether the row begins at `x`, stands around it, or ends there. */
  anchor?: 'start' | 'middle' | 'end';
}

const BEFORE = { start: 0, middle: 0.5, end: 1 } as const;

/** Pieces of text behind each other; `y` is their baseline. */
export function TextRow({ row, x, y, anchor = 'start' }: TextRowProps) {
  const placed = placedPieces(row.filter(({ text }) => text !== ''));
  if (placed.length === 0) return null;
  const begin = x - BEFORE[anchor] * rowWidth(row);
  // A text is placed by its start or by its end, since browsers have letters of other widths than were measured.
  const given = row.length === 1 && anchor !== 'start' ? { x, textAnchor: anchor } : null;
  return (
    <>
      {placed.map(({ piece, left }) => piece.frame && <Frame key={left} piece={piece} x={begin + left} y={y} />)}
      <text y={y}>
        {placed.map(({ piece, left }) => (
          <tspan
            key={left}
            {...(given ?? { x: begin + left + (piece.frame ? SIDE : 0) })}
            fontSize={piece.size ?? SIZE}
            fontWeight={piece.isBold ? 600 : undefined}
            fontStyle={piece.isItalic ? 'italic' : undefined}
            fill={inkOf(piece.frame === 'ground' ? 'paper' : (piece.ink ?? 'ink'))}
          >
            {oneLine(piece.text)}
          </tspan>
        ))}
      </text>
    </>
  );
}

function Frame({ piece, x, y }: Point & { piece: Piece }) {
  const ink = inkOf(piece.ink ?? 'ink');
  const look = piece.frame === 'ground' ? { rx: 9, fill: ink } : { rx: 3, fill: 'none', stroke: ink };
  return <rect x={x} y={y - 13} width={pieceWidth(piece)} height={18} {...look} />;
}

/** The label of a line, on a ground that covers the line, in the middle of a room for it. */
export function Label({ rows, room }: { rows: readonly Row[]; room: Point & Size }) {
  const place = labelPlace(rows, room);
  return (
    <g className="label">
      <rect {...place} rx={4} fill={inkOf('paper')} />
      {rows.map((row, index) => {
        const y = place.y + 13 + index * LABEL.row;
        return <TextRow key={y} row={row} x={place.x + LABEL.side} y={y} />;
      })}
    </g>
  );
}
