import { tryUse, writeText } from './try.ts';

/** E16, L07: the keys that the shop stores for the life of the tab. */
export const SESSION_KEYS = [
  ...(['affiliateInfo', 'fecnt'] as const),
  ...(['eventIdAttentive', 'uidAttentive', 'eventIdKlaviyo', 'uidKlaviyo'] as const),
] as const;

export type SessionKey = (typeof SESSION_KEYS)[number];

export type SessionStorage = ReturnType<typeof createSessionStorage>;

/** The tab's session storage; where the browser forbids it or it is full, values last as long as the page. */
export function createSessionStorage(open: () => Storage) {
  const unstored = new Map<SessionKey, string>();
  return {
    read: (key: SessionKey): string | null => unstored.get(key) ?? tryUse(() => open().getItem(key)),
    write(key: SessionKey, value: string): void {
      if (writeText(open, key, value)) unstored.delete(key);
      else unstored.set(key, value);
    },
  };
}
