import { formatMoney } from '../../domain/pricing/money.ts';
import type { Matrix, MatrixCell, MatrixConsent, MatrixItem } from '../contracts/admin-matrix-api.ts';

/** The matrix as tables of words, which fold the devices that agree. */

export interface MatrixTable {
  /** What is sold, with the letters and numbers that name it in the other table. */
  sold: readonly { name: string; where: string; what: string; price: string }[];
  /** The method and, where it makes a difference, the payer's agreement. */
  rows: readonly { method: string; cells: readonly string[] }[];
  /** The notes of the cells, in their order from 1. */
  notes: readonly string[];
}

const CONSENTS: Readonly<Record<MatrixConsent, string>> = {
  given: ', agreed',
  withheld: ', not agreed',
  'not asked': '',
};

/** The rows and columns of a matrix in words. */
export function matrixTable(matrix: Matrix): MatrixTable {
  const notes: string[] = [];
  const names = itemNames(matrix.items);
  const rows = matrix.methods.flatMap(({ method, name }) => {
    const own = matrix.cells.filter((cell) => cell.method === method);
    return [...new Set(own.map(({ consent }) => consent))].map((consent) => ({
      method: `${name}${CONSENTS[consent]}`,
      cells: matrix.items.map((_, item) =>
        cellWords(
          own.filter((cell) => cell.item === item && cell.consent === consent),
          notes,
        ),
      ),
    }));
  });
  const sold = matrix.items.map((item, at) => ({
    name: names[at] ?? '',
    where: `${item.kind} /${item.url}`,
    what: item.bought === 'once' ? item.name : `${item.name}, by subscription`,
    price: formatMoney(item.total, matrix.currency),
  }));
  return { sold, rows, notes };
}

/** A step's number, with a letter where it sells several things. */
function itemNames(items: readonly MatrixItem[]): string[] {
  return items.map(({ step, number }, at) => {
    const own = items.filter((item) => item.step === step);
    if (own.length === 1) return String(number);
    const place = items.slice(0, at).filter((item) => item.step === step).length;
    return `${number}${String.fromCharCode(97 + place)}`;
  });
}

/** The outcome of most devices, with the numbers of the notes that the others and the reasons get. */
function cellWords(cells: readonly MatrixCell[], notes: string[]): string {
  const [main] = cells.filter(({ outcome }) => outcome !== 'not offered');
  const shown = main ?? cells[0];
  if (!shown) return '';
  const others = cells.filter(({ outcome }) => outcome !== shown.outcome);
  const reasons = [...new Set(others.map(({ reason }) => reason ?? ''))].map((reason) => {
    const devices = others.filter((other) => (other.reason ?? '') === reason).map(({ device }) => device);
    return `not on ${devices.join(' and ')}: ${reason}`;
  });
  const own = [shown.reason, shown.note].filter((each) => each !== null);
  const marks = [...own, ...reasons].map((note) => noteNumber(note, notes)).sort((a, b) => a - b);
  return [shown.outcome, ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join(' ');
}

function noteNumber(note: string, notes: string[]): number {
  if (!notes.includes(note)) notes.push(note);
  return notes.indexOf(note) + 1;
}

const MATRIX_WORDS = [
  'approval     the shopper approves the payment: in the card field, in a wallet’s sheet, at a provider',
  'one click    a yes charges what paid the sale, and asks nothing',
  'asked again  a yes leads to the provider, which asks once more',
  'not offered  for the reason below',
  'agreed       the payer agreed to later payments by the provider',
] as const;

/** The most letters of a line on a terminal. */
const WIDEST = 118;

/** The matrix for a terminal. */
export function matrixText(matrix: Matrix): string {
  const { sold, rows, notes } = matrixTable(matrix);
  const cells = [['', ...sold.map(({ name }) => name)], ...rows.map((row) => [row.method, ...row.cells])];
  const tables = splitIntoBlocks(columnWidths(cells)).map(([first, end]) =>
    columns(cells.map(([method = '', ...others]) => [method, ...others.slice(first, end)])),
  );
  return [
    `${matrix.brand}: ${matrix.uid}, version ${matrix.version}`,
    columns(sold.map(({ name, where, what, price }) => [name, where, what, price])),
    ...(sold.length === 0 ? ['It sells nothing.'] : tables),
    MATRIX_WORDS.join('\n'),
    ...(notes.length === 0 ? [] : [notes.map((note, at) => `(${at + 1}) ${note}`).join('\n')]),
    [
      'After the sale the method is the sale’s.',
      `Devices: ${matrix.devices.join('; ')}.`,
      'A wallet is offered once the browser has said that it has a card to pay with.',
    ].join('\n'),
  ].join('\n\n');
}

/** The items that stand beside each other, from the first to before the last, so that no line is wider than a terminal. */
function splitIntoBlocks([method = 0, ...items]: readonly number[]): [first: number, end: number][] {
  const blocks: [number, number][] = [];
  let left = 0;
  for (const [at, width] of items.entries()) {
    left -= width + GAP;
    const last = blocks.at(-1);
    if (last && left >= 0) last[1] = at + 1;
    else {
      blocks.push([at, at + 1]);
      left = WIDEST - method - width - GAP;
    }
  }
  return blocks;
}

const GAP = 2;

function columnWidths(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = columnWidths(rows);
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    .join('\n');
}
