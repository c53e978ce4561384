import { currencyDigits, type MinorUnits, toDecimal, toMinor } from '../../../domain/pricing/money.ts';

/** Reads another company's JSON, in which every step of a path may be missing, or of another type than documented. */
type Step = string | number;

/** The value at a path, or undefined where the path does not exist. */
export function valueAt(body: unknown, ...path: Step[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The text at a path; empty where there is none. */
export function textAt(body: unknown, ...path: Step[]): string {
  const value = valueAt(body, ...path);
  return typeof value === 'string' ? value : '';
}

export function listAt(body: unknown, ...path: Step[]): readonly unknown[] {
  const value = valueAt(body, ...path);
  return Array.isArray(value) ? value : [];
}

/** The address of the first link with one of these relations; empty where there is none. */
export function findLink(body: unknown, ...relations: string[]): string {
  const found = listAt(body, 'links').find((each) => relations.includes(textAt(each, 'rel')));
  return textAt(found, 'href');
}

/** An amount in the form of a provider's decimal text: `30.11`, and `500` for yen. */
export function amountText(minor: MinorUnits, currency: string): string {
  return toDecimal(minor, currency).toFixed(currencyDigits(currency));
}

/** A provider's text as minor units, with its sign; null where it is not an amount. */
export function parseAmount(text: string, currency: string): MinorUnits | null {
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(text) || !/^[A-Z]{3}$/.test(currency)) return null;
  return toMinor(Number(text), currency);
}

/** Why a request without a reply failed, for our log: the error's name and message, and those of its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.name} ${error.message}${cause}`;
}
