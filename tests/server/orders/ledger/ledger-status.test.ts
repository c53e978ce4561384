import { describe, expect, it } from 'vitest';
import { statusByLedger } from '../../../../server/orders/ledger/ledger-booking.ts';

const CAPTURED = { captured: 5000, refunded: 0, disputed: 0 };

describe('the status of an order by its ledger', () => {
  it('N13 follows refunds, and refunds that the bank sends back', () => {
    const refunded = statusByLedger('Paid', { ...CAPTURED, refunded: 5000 }, null);
    expect(refunded).toBe('Refunded');
    expect(statusByLedger(refunded, { ...CAPTURED, refunded: 2000 }, null)).toBe('PartiallyRefunded');
    expect(statusByLedger(refunded, CAPTURED, null)).toBe('Paid');
    expect(statusByLedger('PartiallyRefunded', CAPTURED, null)).toBe('Paid');
  });

  it.each([
    ['Paid', 0],
    ['PartiallyRefunded', 1200],
    ['Refunded', 5000],
  ] as const)('N13 derived again it leaves an order %s', (status, refunded) => {
    expect(statusByLedger(status, { ...CAPTURED, refunded }, null)).toBe(status);
  });
});
