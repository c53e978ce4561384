/**
 * Answers the calls of one turn of the event loop by one reading: what several endpoints get at once is read once. A reading that
 * fails fails each of its calls.
 */
export function readTogether<Item extends { id: number }, Value>(
  read: (items: readonly Item[]) => Promise<ReadonlyMap<number, Value>>,
): (item: Item) => Promise<Value | null> {
  let wanted = new Map<number, Item>();
  let reading: Promise<ReadonlyMap<number, Value>> | null = null;
  const readAll = async () => {
    // The calls of this turn come before the reading begins.
    await Promise.resolve();
    const items = [...wanted.values()];
    wanted = new Map();
    reading = null;
    return read(items);
  };
  return async (item) => {
    wanted.set(item.id, item);
    reading ??= readAll();
    return (await reading).get(item.id) ?? null;
  };
}
