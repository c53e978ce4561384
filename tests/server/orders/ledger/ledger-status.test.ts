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

  it.each([
    ['all of it', { disputed: 5000 }, 'Refunded'],
    ['a part of it', { disputed: 2000 }, 'PartiallyRefunded'],
    ['the rest of it after a refund', { refunded: 1000, disputed: 4000 }, 'Refunded'],
    ['a part of the rest', { refunded: 1000, disputed: 2000 }, 'PartiallyRefunded'],
  ] as const)('N13 follows a lost dispute over %s, whatever is read of it later', (_, gone, status) => {
    const sums = { ...CAPTURED, ...gone };
    const lost = statusByLedger('Disputed', sums, 'lost');
    expect(lost).toBe(status);
    expect(statusByLedger(lost, sums, null)).toBe(status);
    const rest = sums.captured - sums.disputed;
    expect(statusByLedger(lost, { ...sums, refunded: rest }, null)).toBe('Refunded');
  });
});
