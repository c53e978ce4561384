/** For a test that `npm test` runs for some of its cases and `npm run soak` for all of them: how this case is tagged. */
export function keptIf(isKept: boolean): { tag: string[] } {
  return { tag: isKept ? [] : ['@soak'] };
}
