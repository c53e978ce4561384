import { stringify } from 'csv-stringify/sync';
import { decimalText, shownMinor } from '../../domain/pricing/money.ts';
import type { CsvSeparator } from '../contracts/admin-orders-api.ts';
import { plainText } from './orders/plain-text.ts';

/** A text; a number as it is written, such as `19.90`; or nothing. */
export type CsvCell = string | null | { number: string };

/** RFC 4180: each row has its line end; sheets that part cells by semicolons read numbers with a decimal comma. */
export function csvText(rows: readonly (readonly CsvCell[])[], separator: CsvSeparator = 'comma'): string {
  const isComma = separator === 'comma';
  return stringify([...rows], {
    delimiter: isComma ? ',' : ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      string: (text) => plainText(text).replace(INNER_FORMULA, "$&'"),
      object: ({ number }) => ({
        value: isComma ? String(number) : String(number).replace('.', ','),
        escape_formulas: false,
      }),
    },
  });
}

export function numberCell(number: number | string): CsvCell {
  return { number: String(number) };
}

/** An amount with all digits of its currency, such as `19.90`. */
export function amountCell(decimal: number, { currency }: { currency: string }): CsvCell {
  return numberCell(decimalText(shownMinor(decimal, currency), currency));
}

/** A sheet that parts cells by another separator would begin a cell in the middle of a text, and run a formula there; a sign alone is none. */
const INNER_FORMULA = /[;,\t|](?=[\s"']*[=+\-@＝＋－＠][\s"]*[^\s";,|])/g;
