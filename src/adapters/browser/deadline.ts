/** What a promise brings, or undefined where it takes too long: some browsers never answer for storage they forbid. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);
}

/** Ends at a moment, in milliseconds since 1970, or at once where that is over. */
export function reachDeadline(until: number, now: () => number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, until - now())));
}
