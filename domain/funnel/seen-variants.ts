import { isRecord } from '../is-record.ts';

/** X02: the cookie in which a browser says once which variants it remembers. */
export const SEEN_VARIANTS_COOKIE = 'sluice_seen_variants';

/** The cookie's text: the sfids of variants by step id. */
export function seenVariantsText(seen: Readonly<Record<string, string>>): string {
  return JSON.stringify(seen);
}

/** The variants that a cookie's text names; none where it is any other text. */
export function readSeenVariants(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
