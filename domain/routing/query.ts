import { type FieldRules, fieldProblem } from '../account/form-validators.ts';

/** Parameters of funnel and marketing persist, and a provider's are removed once they are read (Q01–Q04, Q09). */

/** Q01, and what a link promises: the sfid of a bundle and a code (Q09). Those on which a shared page depends come first. */
export const FUNNEL_PARAMETERS = [
  ...(['uid', 'step', 'offer', 'dsid', 'pcid', 'sessionid', 'preview', 'coupon'] as const),
] as const;
/** Q02: the campaign that led to the shop. */
export const UTM_PARAMETERS = [
  ...(['utm_source', 'utm_medium', 'utm_campaign', 'utm_campaign_id', 'utm_content', 'utm_term'] as const),
] as const;
/** Q02: the affiliate that sent the visitor. */
export const AFFILIATE_PARAMETERS = ['affid', 'offid', 'subid1', 'subid2', 'subid3', 'subid4', 'subid5'] as const;
/** Q02. */
export const MARKETING_PARAMETERS = [...UTM_PARAMETERS, ...AFFILIATE_PARAMETERS] as const;
/** Q03. */
export const PAYPAL_PARAMETERS = [
  ...(['paypal', 'paypalsubscription', 'paypalnvp', 'action', 'paymentId', 'token', 'PayerID'] as const),
] as const;
/** Q04, and the return from Amazon's confirmation (A4): ours, which name the payment, and Amazon's status. */
export const AMAZON_PARAMETERS = [
  ...(['resultCode', 'orderId', 'orderReferenceId', 'amount', 'currencyCode', 'sellerOrderId'] as const),
  ...(['amazonpay', 'amazontoken', 'AuthenticationStatus'] as const),
] as const;

export type FunnelParameter = (typeof FUNNEL_PARAMETERS)[number];
/** The present parameters, each with its first value; an empty value counts as present. */
export type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** A parsed query. Its texts are well-formed: half of a surrogate pair becomes U+FFFD. */
export interface Query {
  readonly funnel: Values<FunnelParameter>;
  readonly marketing: Values<(typeof MARKETING_PARAMETERS)[number]>;
  readonly paypal: Values<(typeof PAYPAL_PARAMETERS)[number]>;
  readonly amazon: Values<(typeof AMAZON_PARAMETERS)[number]>;
  /** The first hundred unknown parameters, in order and with repetitions; they stay in the address for other programs. */
  readonly others: readonly (readonly [name: string, value: string])[];
}

const KNOWN = new Set<string>([
  ...FUNNEL_PARAMETERS,
  ...MARKETING_PARAMETERS,
  ...PAYPAL_PARAMETERS,
  ...AMAZON_PARAMETERS,
]);

/** More unknown parameters than these are no program's, and are left out. */
const MOST_OTHERS = 100;

/** A campaign's link has some forty parameters, and a query that was written here fewer than these. */
export const MOST_PARAMETERS = 200;

/** Q09: the first value of a repeated parameter counts, what follows two hundred is not read, and nothing throws. */
export function parseQuery(text: string): Query {
  const parameters = new URLSearchParams(firstParameters(text));
  const others: [string, string][] = [];
  parameters.forEach((value, name) => {
    if (others.length < MOST_OTHERS && !KNOWN.has(name)) others.push([name, value]);
  });
  return {
    funnel: readValues(parameters, FUNNEL_PARAMETERS),
    marketing: readValues(parameters, MARKETING_PARAMETERS),
    paypal: readValues(parameters, PAYPAL_PARAMETERS),
    amazon: readValues(parameters, AMAZON_PARAMETERS),
    others,
  };
}

/** The text of a query, without `?`: known parameters first, in a fixed order. Parsing it gives the same query. */
export function writeQuery(query: Query): string {
  const parameters = new URLSearchParams();
  const append = (names: readonly string[], values: Values<string>) => {
    for (const name of names) {
      const value = values[name];
      if (value !== undefined) parameters.append(name, value);
    }
  };
  append(FUNNEL_PARAMETERS, query.funnel);
  append(MARKETING_PARAMETERS, query.marketing);
  append(PAYPAL_PARAMETERS, query.paypal);
  append(AMAZON_PARAMETERS, query.amazon);
  for (const [name, value] of query.others) parameters.append(name, value);
  return parameters.toString();
}

/** N04, T01: the query with these funnel parameters set; null removes one. */
export function withFunnelParameters(
  query: Query,
  changes: Readonly<Partial<Record<FunnelParameter, string | null>>>,
): Query {
  const values: Partial<Record<FunnelParameter, string>> = { ...query.funnel };
  for (const name of FUNNEL_PARAMETERS) {
    const change = changes[name];
    if (change === null) delete values[name];
    else if (change !== undefined) values[name] = change.replace(/\p{Surrogate}/gu, '\uFFFD');
  }
  return { ...query, funnel: values };
}

/** N02: the `step` parameter as a number, or null where it is missing or not a whole number. */
export function readStep(query: Query): number | null {
  const value = query.funnel.step?.trim() ?? '';
  return fieldProblem(value, STEP_RULES) === null ? Number(value) : null;
}

/** V03: a step's number is whole and has at most six digits. */
const STEP_RULES: FieldRules = {
  required: 'no step',
  pattern: { is: /-?\d+/, message: 'no whole number' },
  min: { is: 0, message: 'below the first step' },
  max: { is: 999_999, message: 'above any step' },
};

const LONGEST_SFID = 100;

/** Q07, Q09: the id of a destination, a page's content or an offer; null where it is missing or longer than an id can be. */
export function sfidIn(query: Query, name: 'dsid' | 'pcid' | 'offer'): string | null {
  const value = query.funnel[name]?.trim() ?? '';
  return value === '' || value.length > LONGEST_SFID ? null : value;
}

/** R14: the kinds of pages that a preview shows with sample data. */
export type Preview = 'upsell' | 'ordersuccess';

/** R14: the pages that the preview mode shows with sample data, or null outside the preview. */
export function readPreview(query: Query): Preview | null {
  const value = query.funnel.preview;
  return value === 'upsell' || value === 'ordersuccess' ? value : null;
}

function firstParameters(text: string): string {
  let end = -1;
  for (let count = 0; count < MOST_PARAMETERS; count += 1) {
    end = text.indexOf('&', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

function readValues<Name extends string>(parameters: URLSearchParams, names: readonly Name[]): Values<Name> {
  const values: Values<string> = Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return values;
}
