import { tryUse, writeText } from './try.ts';

/** Entries that every tab of this browser reads, for a day; the oldest go first where there are too many. */
export type DayEntries = ReturnType<typeof createDayEntries>;

export interface DayEntry {
  key: string;
  value: unknown;
}

export interface DayEntriesOptions {
  prefix: string;
  storage: () => Storage;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
}

const DAY_MS = 86_400_000;

/** A walk through a demo funnel has some forty, of three hundred characters each. */
const MOST = 200;
const MOST_CHARACTERS = 100_000;

interface Place {
  key: string;
  at: number;
  seq: number;
}

/** Each entry has a key of its own, so that tabs which write at the same moment overwrite nothing and bring back nothing. */
export function createDayEntries({ prefix, storage, now, newId }: DayEntriesOptions) {
  let own: { id: string; seq: number } | null = null;
  const drop = (keys: readonly string[]) => {
    for (const key of keys) tryUse(() => storage().removeItem(key));
  };
  const readText = (key: string) => tryUse(() => storage().getItem(key)) ?? '';
  const current = () => {
    const keys = tryUse(() => Object.keys(storage())) ?? [];
    const places = keys.filter((key) => key.startsWith(prefix)).map((key) => parsePlace(key, prefix));
    const isCurrent = ({ at }: Place) => at <= now() && now() - at < DAY_MS;
    drop(places.filter((place) => !isCurrent(place)).map(({ key }) => key));
    return places.filter(isCurrent).sort((a, b) => a.at - b.at || a.seq - b.seq);
  };
  const makeRoom = (text: string) => {
    let characters = text.length;
    const staying = current()
      .reverse()
      .filter(({ key }, index) => {
        characters += readText(key).length;
        return index < MOST - 1 && characters <= MOST_CHARACTERS;
      });
    drop(current().flatMap(({ key }) => (staying.some((each) => each.key === key) ? [] : [key])));
  };
  return {
    /** Returns whether it was stored. */
    add(value: unknown): boolean {
      const text = JSON.stringify(value);
      makeRoom(text);
      own ??= { id: newId(), seq: 0 };
      own.seq += 1;
      return writeText(storage, `${prefix}${now()}-${own.seq}-${own.id}`, text);
    },
    /** Those of the last day in their order; older ones are removed. */
    read: (): DayEntry[] => current().map(({ key }) => ({ key, value: tryUse(() => JSON.parse(readText(key))) })),
    remove: (entries: readonly DayEntry[]): void => drop(entries.map(({ key }) => key)),
  };
}

/** A key that another script wrote is of no time. */
function parsePlace(key: string, prefix: string): Place {
  const [at = '', seq = ''] = key.slice(prefix.length).split('-');
  return { key, at: Number(at || 'NaN'), seq: Number(seq) };
}
