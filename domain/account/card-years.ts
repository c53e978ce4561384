const YEARS = 13;

/** L01: the present card field has its own expiry, and a provider without one needs this list of 13 years. */
export function cardExpiryYears(now: Date): number[] {
  const first = now.getFullYear();
  return Array.from({ length: YEARS }, (_, ahead) => first + ahead);
}
