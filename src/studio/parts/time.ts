const MOMENT = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const EXACT = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A time of the shop by the reader's own clock, to the minute. */
export function momentCopy(iso: string): string {
  return MOMENT.format(new Date(iso));
}

/** The same to the second. */
export function exactCopy(iso: string): string {
  return EXACT.format(new Date(iso));
}
