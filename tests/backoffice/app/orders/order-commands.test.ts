import { describe, expect, it } from 'vitest';
import { buildRefund, buildResend, commandsFor } from '../../../../backoffice/app/orders/order/order-commands.ts';
import type { OrderDetails } from '../../../../backoffice/contracts/admin-orders-api.ts';
import { anOrderOfTwo } from './an-order-of-two.ts';

const typesOf = (over: Partial<OrderDetails>) => commandsFor(anOrderOfTwo(over)).map(({ type }) => type);

describe('the commands for an order', () => {
  it('are those that its state allows', () => {
    expect(typesOf({ status: 'Paid', refundable: 50 })).toEqual(['shipments', 'refunds']);
    expect(typesOf({ status: 'Authorized' })).toEqual(['captures', 'cancellations']);
    expect(typesOf({ status: 'Pending' })).toEqual(['cancellations']);
    for (const status of ['Failed', 'Cancelled', 'Refunded'] as const) expect(typesOf({ status })).toEqual([]);
    const [one, two] = anOrderOfTwo().lines;
    if (!one || !two) throw new Error('there are two lines');
    const sent = { ...one, shippedAt: '2026-11-21T10:00:00.000Z' };
    expect(typesOf({ status: 'Paid', lines: [sent, two] })).toEqual(['shipments', 'deliveries', 'shipment-undo']);
    const arrived = { ...sent, deliveredOn: '2026-11-23' };
    const withdrawn = { ...two, withdrawnAt: '2026-11-24T10:00:00.000Z' };
    expect(typesOf({ status: 'Paid', lines: [arrived, withdrawn] })).toEqual(['shipment-undo']);
  });

  it('N13 a refund says what goes back, to what and by whom, and names what was left as it was seen', () => {
    const order = anOrderOfTwo({ refundable: 15, card: 'Visa ending 4242' });
    const command = buildRefund(order, 20, 'line 1', 'Beef dinner');
    expect(command).toMatchObject({ isFinal: true, amount: { begin: 15, most: 15 }, body: { order: 'A-1', left: 15 } });
    expect(command.happens.join(' ')).toMatch(/line 1, Beef dinner.* by stripe, to Visa ending 4242.*\$15\.00/);
  });

  it('what is sent again names the event and the endpoint alone', () => {
    const event = { event: 7, topic: 'order.paid', at: '', deliveries: [] };
    expect(buildResend(event, 'we_1').body).toEqual({ event: 7, endpoint: 'we_1' });
  });
});
