const CODES: readonly string[] = ['offer_closed', 'offer_not_sold_here'];

/** Whether a problem says that an offer cannot be accepted, now or later. */
export function isOfferClosed(code: string | undefined): boolean {
  return code !== undefined && CODES.includes(code);
}
