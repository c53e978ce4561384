/** V02: the number without leading whitespace, and without dots, dashes, parentheses and plus signs. */
export function cleanPhone(text: string): string {
  return text.replace(/[.\-()+]/g, '').replace(/^\s+/, '');
}

/** V02, V07: 10 digits for US and CA, a leading 1 allowed; 7 to 15 digits elsewhere. Spaces do not count. */
export function isPhone(text: string, country: string): boolean {
  const digits = cleanPhone(text).replace(/\s/g, '');
  return country === 'US' || country === 'CA' ? /^1?\d{10}$/.test(digits) : /^\d{7,15}$/.test(digits);
}
