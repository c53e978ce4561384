import { setImmediate as nextTurn } from 'node:timers/promises';

/** The calls of one turn of the event loop share one piece of work, and a failure fails each of them. */
export function joinedCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let items = new Set<Item>();
  let joined: Promise<Result> | null = null;
  const begin = async () => {
    // The calls of this turn come before the work begins, those after other awaits of it, too.
    await nextTurn();
    const all = [...items];
    items = new Set();
    joined = null;
    return work(all);
  };
  return (item) => {
    items.add(item);
    joined ??= begin();
    return joined;
  };
}

/** Reads what belongs to a key, for the calls of one turn of the event loop together; undefined where nothing does. */
export function joinedReads<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const read = joinedCalls(readAll);
  return async (key) => (await read(key)).get(key);
}
