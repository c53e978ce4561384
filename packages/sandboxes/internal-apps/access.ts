import type { IncomingHttpHeaders } from 'node:http';

/** The keys that the sandbox gives to a shop's server: one that may write events, and one that may read alone. */
export const WRITING_KEY = 'apps_test_sluice_events';
export const READING_KEY = 'apps_test_sluice_readonly';

/** Why a call is not let in: there is no key, or a wrong one, or one that may not write events. */
export type Refusal = 'no key' | 'wrong key' | 'may not write';

/** Whether a server's call carries a key that may write events; null where it does. */
export function refusalOf({ authorization }: IncomingHttpHeaders): Refusal | null {
  if (authorization === undefined) return 'no key';
  if (authorization === `Bearer ${WRITING_KEY}`) return null;
  return authorization === `Bearer ${READING_KEY}` ? 'may not write' : 'wrong key';
}
