import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Joins the calls of one turn of the event loop into one piece of work, which gets their items; each call has its result. A failure fails
 * each of them.
 */
export function joinedCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let items: Item[] = [];
  let joined: Promise<Result> | null = null;
  const begin = async () => {
    // The calls of this turn come before the work begins, those after other awaits of it, too.
    await nextTurn();
    const all = items;
    items = [];
    joined = null;
    return work(all);
  };
  return (item) => {
    items.push(item);
    joined ??= begin();
    return joined;
  };
}
