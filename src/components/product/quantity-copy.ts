/** A day in the words of a language, in UTC, as receipts and mails have it. */
export function dayInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** A time of day on the shopper's own clock. */
export function timeInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso));
}

/** `7.25%`, from parts of a million. */
export function percentInWords(ppm: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000);
}
