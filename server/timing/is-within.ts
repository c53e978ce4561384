/** Whether so much time has not passed; a clock that was set back further ends it, which would else last as long as the clock was ahead. */
export function isWithin(length: number, since: number, now: number): boolean {
  return Math.abs(now - since) < length;
}
