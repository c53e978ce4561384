/** L09: an older browser would fail in the middle of an order, so that the page's own notice stays there. */
export function isNewEnough(list: object = Array.prototype): boolean {
  return 'findLast' in list;
}
