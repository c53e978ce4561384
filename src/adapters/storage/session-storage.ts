import { tryUse, writeText } from './try.ts';

/** E16, L07: the keys that the shop stores for the life of the tab. */
export const SESSION_KEYS = [
  ...(['affiliateInfo', 'fecnt'] as const),
  ...(['eventIdAttentive', 'uidAttentive', 'eventIdKlaviyo', 'uidKlaviyo'] as const),
] as const;

export type SessionKey = (typeof SESSION_KEYS)[number];

export interface SessionStorage {
  read(key: SessionKey): string | null;
  write(key: SessionKey, value: string): void;
}

/** The tab's session storage; where the browser forbids it or it is full, values last as long as the page. */
export function createSessionStorage(open: () => Storage): SessionStorage {
  const unstored = new Map<SessionKey, string>();
  return {
    read: (key) => unstored.get(key) ?? tryUse(() => open().getItem(key)),
    write(key, value) {
      if (writeText(open, key, value)) unstored.delete(key);
      else unstored.set(key, value);
    },
  };
}
