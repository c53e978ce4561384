/** The server sends the pattern, since a phone's browser needs a tenth of a second to load its number formats. */
export interface MoneyPattern {
  currency: string;
  locale: string;
  digits: number;
  /** Between groups of three digits. */
  group: string;
  decimal: string;
  /** The least number of digits before the decimal sign that are grouped. */
  groupsFrom: number;
  /** The texts before and after the number, and those of an amount below zero. */
  positive: readonly [string, string];
  negative: readonly [string, string];
}

/** Minor units as a locale writes them. */
export function writeMoney(minor: number, { digits, group, decimal, groupsFrom, ...texts }: MoneyPattern): string {
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  const integer = all.slice(0, all.length - digits);
  const grouped = integer.length < groupsFrom ? integer : integer.replace(/\B(?=(\d{3})+$)/g, group);
  const [before, after] = minor < 0 ? texts.negative : texts.positive;
  return `${before}${grouped}${digits === 0 ? '' : decimal}${all.slice(all.length - digits)}${after}`;
}
