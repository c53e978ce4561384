/**
 * E11: a postal code in its country's usual form: `K1A 0B1` in Canada, capitals and one space; `94107-1234` for a
 * ZIP+4. Other countries' codes and incomplete ones are returned unchanged.
 */
export function shownPostalCode(code: string, country: string): string {
  if (country === 'US') return code.replace(/^\s*(\d{5})[\s-]*(\d{4})\s*$/, '$1-$2');
  if (country !== 'CA') return code;
  return code.replace(/^\s*([a-z]\d[a-z])[\s-]*(\d[a-z]\d)\s*$/i, (_, area: string, unit: string) =>
    `${area} ${unit}`.toUpperCase(),
  );
}
