/** The promise's value, or undefined after `ms`: some browsers never answer for storage that they forbid. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);
}

/** Resolves at a moment, in milliseconds since 1970, or at once if that has passed. */
export function reachDeadline(until: number, now: () => number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, until - now())));
}
