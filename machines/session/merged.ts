import { isRecord } from '../../domain/is-record.ts';

/**
 * A value that two have changed since `before`: what one alone has changed is that one's, in objects by field and in lists by item, and
 * `own` wins where both have.
 */
export function merged(own: unknown, before: unknown, theirs: unknown): unknown {
  if (isSame(own, before)) return theirs;
  if (isSame(theirs, before)) return own;
  if (Array.isArray(own) && Array.isArray(before) && Array.isArray(theirs)) return mergedItems(own, before, theirs);
  if (!isRecord(own) || !isRecord(before) || !isRecord(theirs)) return own;
  const names = new Set([...Object.keys(own), ...Object.keys(theirs)]);
  return Object.fromEntries([...names].map((name) => [name, merged(own[name], before[name], theirs[name])]));
}

function mergedItems(own: readonly unknown[], before: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const lacks = (items: readonly unknown[]) => (item: unknown) => !items.some((each) => isSame(each, item));
  const removed = before.filter(lacks(own));
  return [...theirs.filter(lacks(removed)), ...own.filter(lacks(before)).filter(lacks(theirs))];
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
