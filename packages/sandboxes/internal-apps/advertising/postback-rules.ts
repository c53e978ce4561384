import { type Check, type FieldFault, fields, text, textLike } from '../checks.ts';

/** A postback that a network counts, once for its id. */
export interface Postback {
  id: string;
  token: string;
}

const anyText: Check = (value, path) => (typeof value === 'string' ? [] : [{ path, reason: 'must be one text' }]);

const decimal = textLike(/^\d{1,9}(\.\d{1,4})?$/, 'must be a decimal number');

const postback = fields(
  {
    token: text(),
    id: text(),
    order: text(),
    affid: text(),
    status: textLike(/^(paid|refunded)$/, 'must be paid or refunded'),
    amount: decimal,
    currency: textLike(/^[A-Z]{3}$/, 'must be a currency of ISO 4217'),
  },
  {
    kind: textLike(/^(sale|offer|renewal)$/, 'must be sale, offer or renewal'),
    value: decimal,
    brand: anyText,
    offid: anyText,
    subid1: anyText,
    subid2: anyText,
    subid3: anyText,
    subid4: anyText,
    subid5: anyText,
  },
);

/** Reads the query of a postback, or returns its faults. */
export function readPostback(query: unknown): { postback: Postback | null; faults: FieldFault[] } {
  const faults = postback(query, '');
  return { postback: faults.length > 0 ? null : (query as Postback), faults };
}
