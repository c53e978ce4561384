/** How a shop writes times: by its locale and on its clock, the brand's IANA time zone; UTC where it names none. */
export interface ShopClock {
  locale: string;
  timeZone?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a time on the shop's clock, or a calendar day, which has no clock: pages and mails name the same one. */
export function dayInWords(iso: string, { locale, timeZone = 'UTC' }: ShopClock): string {
  const format = { dateStyle: 'long', timeZone: DAY.test(iso) ? 'UTC' : timeZone } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(iso));
}

/** A moment in words, to the minute with its zone. */
export function momentInWords(iso: string, { locale, timeZone = 'UTC' }: ShopClock): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(new Date(iso))} ${zoneName(iso, { locale, timeZone })}`;
}

/** By which clock the days of a page or a mail are said; the time is one that it names. */
export function clockSentence(iso: string, clock: ShopClock): string {
  return `Days are on our clock, ${zoneName(iso, clock)}.`;
}

/** The zone at a moment: `UTC`, `EST`, `GMT+5:30`. */
function zoneName(iso: string, { locale, timeZone = 'UTC' }: ShopClock): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
