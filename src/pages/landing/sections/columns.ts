/** The columns in which a list of items stands on a wide screen, so that none is alone in a row of three where that can be helped. */
export function columnsOf(items: readonly unknown[]): 'one' | 'two' | 'three' {
  if (items.length === 1) return 'one';
  return items.length === 2 || items.length === 4 ? 'two' : 'three';
}
