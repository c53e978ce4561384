const FIT = /^[\w-]{1,64}$/;

/** H02: the id of a request: the caller's own where it is safe in a log line, else a new one. */
export function requestIdOf(header: string | string[] | undefined, random: (size: number) => Buffer): string {
  return typeof header === 'string' && FIT.test(header) ? header : random(8).toString('hex');
}
