import { redactedText } from './redacted-text.ts';

/** The fields of a shopper, of a card and of a secret; their values are never printed. */
const PERSONAL = new Set(
  [
    'account accountId address address1 address2 billingAddress shippingAddress shipping deliverTo street street2 line1 line2',
    'city state region postalCode zip zipPostalCode country email phone mobile telephone firstName lastName fullName name given_name surname',
    'card cardDetails cardNumber number cvc cvv iban ip token receiptToken cancelToken receiptUrl cookie cookies',
    'setCookie authorization password secret clientSecret xsrf sessionHash payer receiptEmail params parameters query where raw headers body url',
  ]
    .join(' ')
    .split(' ')
    .map(normal),
);

const MOST_LEVELS = 6;
const REDACTED = '[redacted]';

/** The fields of an error that tell where it comes from; all others may carry what a shopper entered. */
const OF_ERRORS = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'statusCode', 'syscall', 'errno'];

/**
 * A value as a log may have it: personal fields are replaced by their names, texts are cleaned, errors keep only where they
 * come from. The one rule for all that the shop prints.
 */
export function redacted(value: unknown, levels = MOST_LEVELS): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return redactedError(value, levels);
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((each) => redacted(each, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      redactedText(name),
      PERSONAL.has(normal(name)) && each !== null ? REDACTED : redacted(each, levels - 1),
    ]),
  );
}

function redactedError(error: Error, levels: number): object {
  const stored = OF_ERRORS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, redacted(value)]] : [];
  });
  return {
    type: error.name,
    message: redactedText(error.message),
    stack: redactedText(error.stack ?? ''),
    ...Object.fromEntries(stored),
    ...(error.cause !== undefined && levels > 0 && { cause: redacted(error.cause, levels - 1) }),
  };
}

/** `shipping_address`, `shippingAddress` and `Shipping-Address` are one name. */
function normal(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
