import type { Ink } from './colours.ts';
import { type Point, type Size, textWidth } from './picture.ts';

/** A piece of text on a row of a drawing. */
export interface Piece {
  /** Anything that a brand wrote; control characters, which XML forbids, are drawn as blanks. */
  text: string;
  ink?: Ink;
  size?: number;
  isBold?: boolean;
  isItalic?: boolean;
  /** A line around it, or a ground of its colour. */
  frame?: 'line' | 'ground';
  /** Its place from the left end of the row; without one it stands so many pixels behind the piece before it. */
  at?: number;
  gap?: number;
}

export type Row = readonly Piece[];

export const SIZE = 12.5;
const GAP = 5;
/** Pixels between a text and the frame around it. */
export const SIDE = 8;

export function pieceWidth({ text, size = SIZE, isBold = false, frame }: Piece): number {
  return textWidth(text, size, isBold ? 'bold' : 'normal') + (frame ? 2 * SIDE : 0);
}

/** The pieces of a row with the left end of each, counted from that of the row. */
export function placedPieces(row: Row): { piece: Piece; left: number; end: number }[] {
  let end = 0;
  return row.map((piece, index) => {
    const left = piece.at ?? (index === 0 ? 0 : end + (piece.gap ?? GAP));
    end = left + pieceWidth(piece);
    return { piece, left, end };
  });
}

export function rowWidth(row: Row): number {
  return placedPieces(row).at(-1)?.end ?? 0;
}

/** Rows at a line, on a ground of their own. */
export const LABEL = { row: 16, side: 4, size: 12 } as const;

/** The size of a label, in pixels; zero without rows. */
export function labelSize(rows: readonly Row[]): Size {
  if (rows.length === 0) return { width: 0, height: 0 };
  const width = Math.ceil(Math.max(...rows.map(rowWidth)) + 2 * LABEL.side);
  return { width, height: rows.length * LABEL.row + 2 };
}

/** The place of a label in the middle of a room for it. */
export function labelPlace(rows: readonly Row[], room: Point & Pick<Size, 'width'>): Point & Size {
  const size = labelSize(rows);
  return { x: room.x + (room.width - size.width) / 2, y: room.y, ...size };
}
