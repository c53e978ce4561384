import { isRecord } from '../../../domain/is-record.ts';
import { tryUse, writeText } from './try.ts';

/** The text under one key of a storage. */
export type StoredText = ReturnType<typeof storedText>;

/** The text under a key of one of the browser's storages; null where it forbids or lacks it. */
export function storedText(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key: string) {
  return {
    read: (): string | null => tryUse(() => storage().getItem(key)),
    /** Null removes it. False where it was not stored. */
    write: (text: string | null): boolean =>
      text === null ? tryUse(() => storage().removeItem(key)) !== null : writeText(storage, key, text),
  };
}

/** A brand's own value under a key that all brands of an origin share. */
export type BrandEntry = ReturnType<typeof brandEntry>;

/** The others' entries stay where `isEntry` says so, since an earlier version stored one value for all brands. */
export function brandEntry(
  { read, write }: StoredText,
  brand: string,
  isEntry: (value: unknown) => boolean = () => true,
) {
  const all = () => {
    const value: unknown = tryUse(() => JSON.parse(read() ?? '{}'));
    return new Map(isRecord(value) ? Object.entries(value).filter(([, entry]) => isEntry(entry)) : []);
  };
  return {
    /** Undefined where nothing readable is stored for the brand. */
    read: (): unknown => all().get(brand),
    /** Undefined removes it. False where it was not stored. */
    write(value: unknown): boolean {
      const others = [...all()].filter(([name]) => name !== brand);
      const entries = value === undefined ? others : [...others, [brand, value]];
      return write(entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
    },
  };
}
