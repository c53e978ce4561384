import { isRecord } from '../../../domain/is-record.ts';
import { tryUse } from './try.ts';

/** The text under one key of a storage. */
export interface StoredText {
  read(): string | null;
  /** Null removes it. */
  write(text: string | null): void;
}

/** A brand's own value under a key that all brands of an origin share. */
export interface BrandEntry {
  /** Undefined where nothing readable is stored for the brand. */
  read(): unknown;
  /** Undefined removes it. */
  write(value: unknown): void;
}

/** The value of one brand in an object by brands; those of the others stay as they are, and an unreadable text counts as none. */
export function brandEntry({ read, write }: StoredText, brand: string): BrandEntry {
  const all = () => {
    const value: unknown = tryUse(() => JSON.parse(read() ?? '{}'));
    return new Map(isRecord(value) ? Object.entries(value) : []);
  };
  return {
    read: () => all().get(brand),
    write(value) {
      const others = [...all()].filter(([name]) => name !== brand);
      const entries = value === undefined ? others : [...others, [brand, value]];
      write(entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
    },
  };
}
