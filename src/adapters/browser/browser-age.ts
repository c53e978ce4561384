/**
 * L09: whether the browser has the newest function that the shop's script uses. One without it would start and fail later, in
 * the middle of an order, so that the page's own notice stays there.
 */
export function isNewEnough(list: object = Array.prototype): boolean {
  return 'findLast' in list;
}
