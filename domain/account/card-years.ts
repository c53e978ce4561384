const YEARS = 13;

/**
 * L01: the years that a card can expire in, from this one to 12 ahead, 13 in all. The card field of today's provider asks
 * for the expiry itself, in its own frame, so no form of the shop lists them; a provider whose field leaves the expiry to
 * the shop takes its list from here.
 */
export function cardExpiryYears(now: Date): number[] {
  const first = now.getFullYear();
  return Array.from({ length: YEARS }, (_, ahead) => first + ahead);
}
