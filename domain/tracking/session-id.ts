const LENGTH = 14;

/** V05: a session id, trimmed, digits only, cut to 14 (L02); null for any other text. */
export function readSessionId(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return /^\d+$/.test(trimmed) ? trimmed.slice(0, LENGTH) : null;
}

/** T01: a new session id of 14 decimal digits from 14 random numbers in [0, 1). It authorises nothing. */
export function newSessionId(random: () => number): string {
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 10)).join('');
}
