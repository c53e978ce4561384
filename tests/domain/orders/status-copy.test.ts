import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { OWNER_WORDS, SHOPPER_WORDS, statusInWords } from '../../../domain/orders/status-copy.ts';

const USD = { currency: 'USD' };

it.each([
  ['Disputed: $54.85', { status: 'Disputed', disputed: 54.85 }],
  ['Dispute lost: $54.85', { status: 'Refunded', disputed: 54.85 }],
  ['Partly refunded · Dispute lost: $20.00', { status: 'PartiallyRefunded', disputed: 20 }],
  ['Partly refunded: $4.85 · Dispute lost: $20.00', { status: 'PartiallyRefunded', refunded: 4.85, disputed: 20 }],
  ['Refunded: $34.85 · Dispute lost: $20.00', { status: 'Refunded', refunded: 34.85, disputed: 20 }],
  ['Partly refunded: $4.85', { status: 'PartiallyRefunded', refunded: 4.85 }],
  ['Refunded', { status: 'Refunded', refunded: 54.85 }],
  ['Paid', { status: 'Paid', refunded: 0, disputed: 0 }],
] as const)('N13 %s is said of %o', (text, order) => {
  expect(statusInWords({ ...USD, ...order })).toBe(text);
});

it('N13 a shopper reads what came back, and in the form of the page', () => {
  const lost = { status: 'Refunded', currency: 'EUR', disputed: 54.85 } as const;
  expect(statusInWords(lost, SHOPPER_WORDS, 'de-DE')).toBe('Dispute closed, refunded: 54,85\u00a0€');
});

it('N13 no status is one that only programs read', () => {
  for (const words of [OWNER_WORDS, SHOPPER_WORDS])
    for (const status of ORDER_STATUSES) {
      expect(statusInWords({ ...USD, status }, words)).not.toMatch(/[a-z][A-Z]|_/);
    }
});
