/** A time is said on the clock on which the API gives it, with its offset; the studio has none of its own. */
const TEXT = { timeZone: 'UTC' } as const;

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...TEXT });

const EXACT = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  ...TEXT,
});

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...TEXT });

/** Returns the date whose UTC fields are those that an ISO 8601 text writes, without regard to its offset. */
function shown(iso: string): Date {
  return new Date(`${iso.slice(0, 19)}Z`);
}

/** A time to the minute, such as `26 Nov 2026, 14:02`. */
export function momentCopy(iso: string): string {
  return MOMENT.format(shown(iso));
}

/** The same to the second, without the year. */
export function exactCopy(iso: string): string {
  return EXACT.format(shown(iso));
}

/** The hour and the minute of a time of today. */
export function clockCopy(iso: string): string {
  return CLOCK.format(shown(iso));
}
