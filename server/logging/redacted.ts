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

/** Personal fields become their names and errors keep only their origin, by one rule for all that the shop prints. */
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

/** A visitor writes such texts, so that each pattern's time has to grow with the text and not with its square. */
const REDACTIONS: readonly [RegExp, string][] = [
  // V8 quotes what JSON.parse could not read, twenty characters of it.
  [/(?:\.\.\.)?".{0,40}?"(?:\.\.\.)? is not valid JSON/gs, '[text] is not valid JSON'],
  [/(?<![^\s<>"'(),;:=])[^\s<>"'(),;:=]+(?:@|%40)[^\s<>"'(),;]+/gi, '[email]'],
  // Before the tokens, which the beginning of a secret may look like.
  [/\b(?:sk|rk)_\w+|\bwhsec_[\w+/=]+|\b(?:pi|seti)_\w+_secret_\w+|\bBearer\s+\S+|\bBasic\s+\S+/gi, '[secret]'],
  // The links of receipts and of subscriptions, and their tokens by themselves: 128 bits in base64url.
  [/\b((?:receipts?|cancel|confirm|\w*token)(?:\/|=|%3D|":\s*"))[\w-]{16,}/gi, '$1[token]'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{22}(?![\w-])/g, '[token]'],
  // The guest session, and other secrets in hexadecimal. A version's hash has 64 digits, and stays.
  [/(?<![0-9a-z])[0-9a-f]{32,63}(?![0-9a-z])/gi, '[token]'],
  // Cards and telephones: ten digits or more, with what people write between them.
  [/(?<![\w.-])\+?\(?\d(?:[ ().-]{0,2}\d){9,18}(?![\w-])/g, '[number]'],
];

/** A text for a log, without addresses of mail, tokens, secrets, and numbers of cards and telephones. */
export function redactedText(text: string): string {
  return REDACTIONS.reduce((left, [pattern, word]) => left.replace(pattern, word), text);
}
