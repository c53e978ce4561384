/** A slip is a letter too many, too few, another one or two swapped; of equally near names the first counts. */
export function meantName(text: string, names: readonly string[], mostSlips = 2): string | null {
  const fitting = names.filter((name) => Math.abs(name.length - text.length) <= mostSlips);
  const slips = fitting.map((name) => ({ name, count: slipsBetween(text.toLowerCase(), name.toLowerCase()) }));
  const near = slips.filter(({ count }) => count <= mostSlips);
  return [...near].sort((a, b) => a.count - b.count)[0]?.name ?? null;
}

/** Null where none or several names could be meant; a digit is never a slip, since `jar-3` is not `jar-1`. */
export function onlyMeant(text: string, names: readonly string[]): string | null {
  const same = names.filter((name) => onlyLetters(name) === onlyLetters(text));
  const near = names.filter(
    (name) => onlyDigits(name) === onlyDigits(text) && meantName(text, [name], text.length < 5 ? 1 : 2),
  );
  const [meant, ...others] = new Set(same.length > 0 ? same : near);
  return others.length === 0 ? (meant ?? null) : null;
}

function onlyLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** The optimal string alignment distance of two texts. */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) rows.push(nextRow(rows, one, other, i));
  return rows[one.length]?.[other.length] ?? 0;
}

function nextRow(rows: readonly number[][], one: string, other: string, i: number): number[] {
  const row = [i];
  const at = (line: number, column: number) => rows[line]?.[column] ?? 0;
  for (let j = 1; j <= other.length; j += 1) {
    const isSame = one[i - 1] === other[j - 1];
    // Before the first letter there is none, and a letter never equals it.
    const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
    const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
    row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1), swapped));
  }
  return row;
}
