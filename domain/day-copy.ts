/** A date in the words of a locale, in UTC: pages and mails name the same day. */
export function dayInWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
