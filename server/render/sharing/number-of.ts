const numbers = new WeakMap<object, number>();
let last = 0;

/** The number of an object that never changes: a key says by it which one it means, and need not repeat its text. */
export function numberOf(part: object): number {
  const known = numbers.get(part);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(part, last);
  return last;
}
