import { parseQuery, type Query, readStep, withFunnelParameters, writeQuery } from './query.ts';

/** How the query changes on the way through a funnel (Q06, Q08, Q09, R15). */

/** Q06: the query without PayPal's parameters; its billing pages add ids beside those of Q03. */
export function withoutPayPal(query: Query): Query {
  return { ...query, paypal: {}, others: query.others.filter(([name]) => !PAYPAL_EXTRAS.has(name)) };
}

const PAYPAL_EXTRAS = new Set(['subscription_id', 'ba_token']);

/** Q09: Amazon's hosted page adds more than Q04, under names that other programs may use without its result. */
export function withoutAmazon(query: Query): Query {
  const isHosted = query.amazon.resultCode !== undefined;
  const others = isHosted ? query.others.filter(([name]) => !HOSTED_EXTRAS.has(name)) : query.others;
  return { ...query, amazon: {}, others };
}

const HOSTED_EXTRAS = new Set([
  'AWSAccessKeyId',
  'SignatureMethod',
  'failureCode',
  'paymentAction',
  'sellerId',
  'signature',
]);

/** O08: the token of a receipt link, or null; an empty token is returned and matches no receipt. */
export function receiptIn({ others }: Query): string | null {
  return others.find(([name]) => name === RECEIPT)?.[1] ?? null;
}

const RECEIPT = 'receipt';

/** O08: the query without the receipt's token, which stays in no shown, stored or reported address. */
function withoutReceipt(query: Query): Query {
  return { ...query, others: query.others.filter(([name]) => name !== RECEIPT) };
}

/** E12: the query without the token of a subscription's link, which would let another person cancel it. */
export function withoutSubscription(query: Query): Query {
  return { ...query, others: query.others.filter(([name]) => name !== 'cancel' && name !== 'confirm') };
}

/** Q06, Q08, Q09: the query without the parameters of providers and receipt links, which are read once before. */
export function withoutArrivals(query: Query): Query {
  return withoutReceipt(withoutPayPal(withoutAmazon(query)));
}

/** True where the query has parameters of a provider or a receipt link, which must leave the address. */
export function hasProviderParameters(query: Query): boolean {
  return Object.keys(query.paypal).length + Object.keys(query.amazon).length > 0 || receiptIn(query) !== null;
}

/** Q08: the parameters of Q09 that did not come back are the current ones, but the step is the returned one. */
export function afterAmazonReturn(current: Query, returned: Query): Query {
  const { step: _, ...lasting } = current.funnel;
  return withoutArrivals({
    ...returned,
    funnel: { ...lasting, ...returned.funnel },
    marketing: { ...current.marketing, ...returned.marketing },
  });
}

/** Q06, Q09: the text of a session's query: the complete one of the visit without the providers' parameters and the step. */
export function sessionQuery(arrived: Query, uid: string, sessionid: string): string {
  const own = { ...(uid ? { uid } : {}), sessionid, step: null };
  return writeQuery(withFunnelParameters(withoutArrivals(arrived), own));
}

/** N04, R09: the text of the session's query with the number of a step. */
export function queryAtStep(query: string, step: number): string {
  return writeQuery(withFunnelParameters(parseQuery(query), { step: String(step) }));
}

/** N02: the step number that the query of an address names, or null. */
export function stepInQuery(query: string): number | null {
  return readStep(parseQuery(query));
}

/** R15: the text of the query without the funnel's id, so that the address resolves to its default funnel again. */
export function queryWithoutUid(query: string): string {
  return writeQuery(withFunnelParameters(parseQuery(query), { uid: null }));
}
