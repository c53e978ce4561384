/** What a promise brings, or undefined where it takes too long: some browsers never answer for storage they forbid. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);
}
