import { isRecord } from '../../../domain/is-record.ts';
import { tryUse, writeText } from './try.ts';

/** The text under one key of a storage. */
export interface StoredText {
  read(): string | null;
  /** Null removes it. False where it was not stored. */
  write(text: string | null): boolean;
}

/** The text under a key of one of the browser's storages; null where it forbids or lacks it. */
export function storedText(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): StoredText {
  return {
    read: () => tryUse(() => storage().getItem(key)),
    write: (text) => (text === null ? tryUse(() => storage().removeItem(key)) !== null : writeText(storage, key, text)),
  };
}

/** A brand's own value under a key that all brands of an origin share. */
export interface BrandEntry {
  /** Undefined where nothing readable is stored for the brand. */
  read(): unknown;
  /** Undefined removes it. False where it was not stored. */
  write(value: unknown): boolean;
}

/** The others' entries stay where `isEntry` says so, since an earlier version stored one value for all brands. */
export function brandEntry(
  { read, write }: StoredText,
  brand: string,
  isEntry: (value: unknown) => boolean = () => true,
): BrandEntry {
  const all = () => {
    const value: unknown = tryUse(() => JSON.parse(read() ?? '{}'));
    return new Map(isRecord(value) ? Object.entries(value).filter(([, entry]) => isEntry(entry)) : []);
  };
  return {
    read: () => all().get(brand),
    write(value) {
      const others = [...all()].filter(([name]) => name !== brand);
      const entries = value === undefined ? others : [...others, [brand, value]];
      return write(entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
    },
  };
}
