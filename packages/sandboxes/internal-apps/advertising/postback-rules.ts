import { anyText, currency, fields, text, textLike } from '../checks.ts';

const oneText = anyText('must be one text');

const decimal = textLike(/^\d{1,9}(\.\d{1,4})?$/, 'must be a decimal number');

/** The query of a postback that a network counts, once for its id. */
export const postback = fields(
  {
    token: text(),
    id: text(),
    order: text(),
    affid: text(),
    status: textLike(/^(paid|refunded)$/, 'must be paid or refunded'),
    amount: decimal,
    currency,
  },
  {
    kind: textLike(/^(sale|offer|renewal)$/, 'must be sale, offer or renewal'),
    value: decimal,
    brand: oneText,
    offid: oneText,
    subid1: oneText,
    subid2: oneText,
    subid3: oneText,
    subid4: oneText,
    subid5: oneText,
  },
);
