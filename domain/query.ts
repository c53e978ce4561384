/** The query string of a funnel address: which parameters live on, and the two that the machine writes (Q01–Q03, Q09). */

const PROVIDER_PARAMETERS = [
  ...['paypal', 'paypalsubscription', 'paypalnvp', 'action', 'paymentId', 'token', 'PayerID'],
  ...['resultCode', 'orderId', 'orderReferenceId', 'amount', 'currencyCode', 'sellerOrderId'],
];

/** The first value of a parameter, or null; of a repeated one the first counts (Q09). Never throws. */
export function readParameter(query: string, name: string): string | null {
  return new URLSearchParams(query).get(name);
}

/** N02: the `step` parameter as a number, or null where it is missing or not a whole number. */
export function readStep(query: string): number | null {
  const value = readParameter(query, 'step')?.trim() ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Q06, Q09: the query without the parameters that a payment provider added; they are consumed once. */
export function withoutProviderParameters(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of PROVIDER_PARAMETERS) parameters.delete(name);
  return parameters.toString();
}

/** N04, T01: the query with these parameters set (null removes one); all others keep their place and repetition. */
export function withParameters(query: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.toString();
}
