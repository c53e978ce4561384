/** The scripts of living languages that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

const known = new Map<string, 'ltr' | 'rtl'>();

/** The direction in which a locale such as `ar-EG` is written, for `dir`. `Intl.Locale` has it in some engines alone. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  const direction = known.get(locale) ?? directionOf(new Intl.Locale(locale).maximize());
  known.set(locale, direction);
  return direction;
}

function directionOf({ script = '' }: Intl.Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}
