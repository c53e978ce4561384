import { plainText } from './orders/plain-text.ts';

/** A row of a table for spreadsheets (RFC 4180), without its line end. */
export function csvRow(cells: readonly (string | null)[]): string {
  return cells.map((cell) => quoted(withoutFormula(plainText(cell ?? '')))).join(',');
}

/** A spreadsheet runs a cell that begins so, such as `=HYPERLINK(…)`, and takes one that begins with an apostrophe as text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const NUMBER = /^-?\d+(\.\d+)?$/;

function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
