const YEARS = 13;

/**
 * L01: the years in which a card can expire, from this one to 12 ahead, 13 in all. The card field of the present
 * provider collects the expiry in its own frame; a provider without an expiry field needs this list.
 */
export function cardExpiryYears(now: Date): number[] {
  const first = now.getFullYear();
  return Array.from({ length: YEARS }, (_, ahead) => first + ahead);
}
