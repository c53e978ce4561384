import { plainText } from './orders/plain-text.ts';

/** Rows as columns of equal width, parted by two blanks; the columns of `right` end at one place. A column without text is left out. */
export function alignedRows(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const plain = rows.map((row) => row.map(plainIndented));
  const widths = (plain[0] ?? []).map((_, column) => Math.max(...plain.map((row) => row[column]?.length ?? 0)));
  const shown = widths.flatMap((width, column) => (width > 0 ? [column] : []));
  return plain.map((row) =>
    shown
      .map((column) => ({ cell: row[column] ?? '', width: widths[column] ?? 0, isRight: right.includes(column) }))
      .map(({ cell, width, isRight }) => (isRight ? cell.padStart(width) : cell.padEnd(width)))
      .join('  ')
      .trimEnd(),
  );
}

/** A plain text that keeps the blanks before it. */
function plainIndented(text: string): string {
  return `${/^ */.exec(text)?.[0] ?? ''}${plainText(text)}`;
}
