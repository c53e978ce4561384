/** Fails the test, or the file, that left something. */
export function refuse(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`This was left behind:\n${left.join('\n')}`);
}
