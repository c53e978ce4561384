/** O08: the postal codes from those that begin like `from` to those that begin like `to`, which has the same length. */
export interface PostalRange {
  from: string;
  to: string;
}

/** The countries whose codes have letters; letters before the digits of other codes name the country. */
const LETTERED: ReadonlySet<string> = new Set(['CA', 'GB', 'IE', 'MT', 'NL']);

/** O08: a British code keeps the blank before its last three, since `N1` and `N19` are two districts. */
export function postalKey(code: string, country: string): string {
  const bare = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  if (country === 'GB') return bare.length > 4 ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : bare;
  if (LETTERED.has(country)) return bare;
  const digits = bare.replace(/\D/g, '');
  return country === 'US' ? digits.slice(0, 5) : digits;
}

/** O08: the codes of a text: `10001`, all that begin with `BT*`, or `35000...35999` of digits alone; null for another text. */
export function postalRange(text: string, country: string): PostalRange | null {
  const [, first = '', second = first, star] = /^([^.]*?)(?:\.{3}([^.]*?))?(\*?)\s*$/.exec(text) ?? [];
  // A blank at the end of a British beginning closes the district.
  const keyOf = (code: string) =>
    star && country === 'GB' ? code.toUpperCase().replace(/\s+/g, ' ').trimStart() : postalKey(code, country);
  const [from, to] = [keyOf(first), keyOf(second)];
  const isRange = !star && /^\d+$/.test(from + to) && from.length === to.length && from < to;
  return from !== '' && (from === to || isRange) ? { from, to } : null;
}

/** Whether a code, or its beginning, lies in a range. */
export function isInRange({ from, to }: PostalRange, key: string): boolean {
  const head = key.slice(0, from.length);
  return head.length === from.length && head >= from && head <= to;
}

/** How many codes of twelve places a range has: more for fewer digits. */
function widthOf({ from, to }: PostalRange): number {
  return (Number(to) - Number(from) + 1 || 1) * 10 ** (12 - from.length);
}

/** O08: the width of the narrowest range with a code, null where none has it; a row without codes is wider than any. */
export function widthAt(ranges: readonly PostalRange[] | undefined, key: string): number | null {
  if (!ranges) return 10 ** 13;
  const widths = ranges.filter((range) => isInRange(range, key)).map(widthOf);
  return widths.length === 0 ? null : Math.min(...widths);
}
