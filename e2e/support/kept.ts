/** The tag of a case that `npm test` runs only where `isKept` is true; `npm run soak` runs every case. */
export function keptIf(isKept: boolean): { tag: string[] } {
  return { tag: isKept ? [] : ['@soak'] };
}
