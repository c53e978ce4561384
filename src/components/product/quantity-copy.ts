/** A time of day in the shopper's time zone. */
export function timeInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso));
}

/** `7.25%`, from parts per million. */
export function percentInWords(ppm: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000);
}
