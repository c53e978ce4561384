import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCapturedStatus, ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { nextStatus, type OrderEvent, orderMachine } from '../../../machines/order/order.machine.ts';

const EVENTS: OrderEvent[] = [
  { type: 'attempt.started' },
  { type: 'attempt.authorized' },
  { type: 'attempt.captured' },
  { type: 'attempt.declined' },
  { type: 'attempt.abandoned' },
  { type: 'order.failed' },
  { type: 'order.cancelled' },
  { type: 'refund.made', extent: 'full' },
  { type: 'refund.made', extent: 'partial' },
  { type: 'dispute.opened' },
  { type: 'dispute.won' },
  { type: 'dispute.lost', extent: 'full' },
  { type: 'dispute.lost', extent: 'partial' },
];

describe('the life of an order', () => {
  it('N13 its states are exactly the statuses of the specification', () => {
    expect(Object.keys(orderMachine.states).sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('N13 a declined attempt leaves the order Pending, and a new attempt may follow', () => {
    expect(nextStatus('Pending', { type: 'attempt.declined' })).toBe('Pending');
    expect(nextStatus('Pending', { type: 'attempt.started' })).toBe('Pending');
  });

  it('N13 an expired order is Failed, and opens again with a new attempt', () => {
    expect(nextStatus('Pending', { type: 'order.failed' })).toBe('Failed');
    expect(nextStatus('Failed', { type: 'attempt.started' })).toBe('Pending');
  });

  it('N13 a held amount is either captured or released', () => {
    expect(nextStatus('Pending', { type: 'attempt.authorized' })).toBe('Authorized');
    const after = EVENTS.map((event) => [event.type, nextStatus('Authorized', event)]).filter(([, status]) => status);
    expect(after).toEqual([
      ['attempt.captured', 'Paid'],
      ['order.cancelled', 'Cancelled'],
    ]);
  });

  it('N13 refunds and disputes move a paid order on', () => {
    expect(nextStatus('Paid', { type: 'refund.made', extent: 'partial' })).toBe('PartiallyRefunded');
    expect(nextStatus('PartiallyRefunded', { type: 'refund.made', extent: 'full' })).toBe('Refunded');
    expect(nextStatus('Paid', { type: 'dispute.opened' })).toBe('Disputed');
    expect(nextStatus('Disputed', { type: 'dispute.won' })).toBe('Paid');
    expect(nextStatus('Disputed', { type: 'dispute.lost', extent: 'full' })).toBe('Refunded');
    expect(nextStatus('Disputed', { type: 'dispute.lost', extent: 'partial' })).toBe('PartiallyRefunded');
  });

  it('N14 a paid order takes neither a new attempt nor a second capture', () => {
    for (const status of ORDER_STATUSES.filter(isCapturedStatus)) {
      expect(nextStatus(status, { type: 'attempt.started' })).toBeNull();
      expect(nextStatus(status, { type: 'attempt.captured' })).toBeNull();
    }
  });

  it('N13 N14 after any sequence of events a paid order never becomes unpaid', () => {
    const anything = fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 });
    fc.assert(
      fc.property(anything, (events) => {
        let status: OrderStatus = 'Pending';
        let paid = false;
        for (const event of events) {
          status = nextStatus(status, event) ?? status;
          paid ||= isCapturedStatus(status);
          expect(isCapturedStatus(status)).toBe(paid);
        }
      }),
    );
  });
});
