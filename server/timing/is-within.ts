/** A time this far ahead was written by a clock that was set back since: the clocks of two processes never differ so much. */
export const SET_BACK_MS = 1_800_000;

/** Whether so much time has not passed; a clock that was set back further ends it, which would else last as long as the clock was ahead. */
export function isWithin(length: number, since: number, now: number): boolean {
  return Math.abs(now - since) < length;
}
