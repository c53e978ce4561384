/** A time in UTC to the minute, such as `2026-11-21 10:00`. */
export function minuteCopy(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

/** A time in UTC to the second. */
export function secondCopy(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}
