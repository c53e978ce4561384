import { knownZone } from './zone.ts';

/** How a shop writes times: by its locale and on its clock, the brand's IANA time zone; UTC where it names none. */
export interface ShopClock {
  locale: string;
  timeZone?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a time on the shop's clock, or a calendar day, which has no clock: pages and mails name the same one. */
export function dayInWords(iso: string, clock: ShopClock): string {
  return cachedFormat('day', clock.locale, DAY.test(iso) ? 'UTC' : knownZone(clock.timeZone)).format(new Date(iso));
}

/** The calendar days from one to another, in short: `Nov 27 – Dec 1`. */
export function daySpanInWords(from: string, until: string, { locale }: Pick<ShopClock, 'locale'>): string {
  return plainSpaces(cachedFormat('shortDay', locale, 'UTC').formatRange(new Date(from), new Date(until)));
}

/** A time in words, to the minute, where its clock is said beside it. */
export function minuteInWords(iso: string, clock: ShopClock): string {
  return plainSpaces(cachedFormat('minute', clock.locale, knownZone(clock.timeZone)).format(new Date(iso)));
}

/** Browsers and servers write spaces of different widths into the same time, and a page is compared with the server's. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** A moment in words, to the minute with its zone. */
export function momentInWords(iso: string, clock: ShopClock): string {
  return `${minuteInWords(iso, clock)} ${zoneName(iso, clock)}`;
}

/** By which clock the days and times of a page or a mail are said, in winter and summer; the time is one that it names. */
export function clockSentence(iso: string, clock: ShopClock): string {
  return `Dates and times are in our time zone, ${zoneName(iso, clock, 'zoneOfYear')}.`;
}

/** The zone at a moment: `UTC`, `EST`, `GMT+5:30`; or all year, `Central Time`. */
function zoneName(iso: string, clock: ShopClock, kind: 'zone' | 'zoneOfYear' = 'zone'): string {
  const zone = knownZone(clock.timeZone);
  const parts = cachedFormat(zone === 'UTC' ? 'zone' : kind, clock.locale, zone).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const FORMATS = {
  day: { dateStyle: 'long' },
  shortDay: { month: 'short', day: 'numeric' },
  minute: { dateStyle: 'long', timeStyle: 'short' },
  zone: { timeZoneName: 'short' },
  zoneOfYear: { timeZoneName: 'longGeneric' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is kept: making one costs fifty times what using it does, and brands have few locales and zones. */
function cachedFormat(kind: keyof typeof FORMATS, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...FORMATS[kind], timeZone });
  formats.set(key, format);
  return format;
}
