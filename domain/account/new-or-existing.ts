/** E17, T09: whether a purchase is a customer's first one; `unKnown`, spelt so, where that is not known. */
export type NewOrExisting = 'existing' | 'new' | 'unKnown';

/** T09, V09: by the count of earlier purchases; anything but a number, infinite ones included, is unknown. */
export function newOrExisting(count: unknown): NewOrExisting {
  if (typeof count !== 'number' || !Number.isFinite(count)) return 'unKnown';
  return count > 0 ? 'existing' : 'new';
}
