/** The promise's value, or undefined after `ms`: some browsers never answer for storage that they forbid. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves at a moment, in milliseconds since 1970, or at once if that has passed. */
export function reachDeadline(until: number, now: () => number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, until - now())));
}
