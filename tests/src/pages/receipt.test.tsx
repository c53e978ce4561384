// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines, cardTail } from '../../../domain/orders/order-copy.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { ReceiptPage } from '../../../src/pages/receipt/receipt.page.tsx';
import { findFirstName, grandTotal, statusCopy, withFirstName } from '../../../src/pages/receipt/receipt.rules.ts';
import { order, orderItem, receiptContent, receiptModel } from '../../support/pages/models.ts';

afterEach(cleanup);

const upsell = order({
  id: 'order-2',
  name: '9CV2-8HTE',
  orderType: 'Upsell',
  status: 'Pending',
  paymentOpen: true,
  subtotal: 74,
  orderShippingCost: 0,
  tax: 4.44,
  total: 78.44,
  items: [orderItem({ productId: 'product-2', productName: 'Honey', productPrice: 37, quantity: 2, totalPrice: 74 })],
});

describe('receipt page', () => {
  it('it thanks by first name', () => {
    render(<ReceiptPage model={receiptModel()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Ada. All is well.');
  });

  it('A03 it shows an order with number, status, sums and card', () => {
    render(<ReceiptPage model={receiptModel()} />);
    const card = screen.getByRole('article', { name: 'Order 7KQ4-M2XD' });
    expect(within(card).getByText('Paid')).toBeDefined();
    expect(within(card).getByText('Visa ending 4242')).toBeDefined();
    expect(sumsOf(card)).toEqual([
      ['Subtotal', '$129.00'],
      ['Shipping', '$5.00'],
      ['Tax', '$7.74'],
      ['Total', '$141.74'],
    ]);
  });

  it('R01 an order has the link to withdraw from it while there is time, and what was withdrawn from', () => {
    const items = [orderItem(), orderItem({ productId: 'product-2', productName: 'Honey', quantity: 2 })];
    const withdrawals = [{ id: 'w1', date: '2026-12-05T10:00:00.000Z', lines: [2] }];
    const withdrawable = { from: 'delivery' as const, day: '2026-12-03', lastDay: '2026-12-17' };
    render(<ReceiptPage model={receiptModel({ orders: [order({ items, withdrawals, withdrawable })] })} />);
    const card = screen.getByRole('article', { name: 'Order 7KQ4-M2XD' });
    const link = within(card).getByRole('link', { name: 'Withdraw from contract here' });
    expect(link.getAttribute('href')).toBe('/withdraw/7KQ4-M2XD');
    expect(card.textContent).toContain('until the end of December 17, 2026.');
    expect(card.textContent).toContain('You withdrew on December 5, 2026. 2 × Honey');
    cleanup();
    render(<ReceiptPage model={receiptModel()} />);
    expect(screen.queryByRole('link', { name: 'Withdraw from contract here' })).toBeNull();
  });

  it('it says when an order was shipped and with whom, and of a part which lines', () => {
    const items = [orderItem(), orderItem({ productId: 'product-2', productName: 'Honey', quantity: 2 })];
    const shipment = { id: 's1', date: '2026-11-26T10:00:00.000Z', carrier: 'DHL', tracking: '0034', lines: [2] };
    const all = { ...shipment, id: 's2', carrier: null, tracking: null, lines: [1, 2] };
    const orders = [order({ items, shipments: [shipment] }), order({ id: 'order-2', items, shipments: [all] })];
    render(<ReceiptPage model={receiptModel({ orders })} />);
    expect(screen.getAllByText(/^Shipped on/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Shipped on November 26, 2026 with DHL, tracking number 0034. 2 × Honey',
      'Shipped on November 26, 2026.',
    ]);
  });

  it('E12 it shows the captured part of a held amount, and that the rest was released', () => {
    const part = order({ captured: 100 });
    const whole = order({ id: 'order-2', name: '9CV2-8HTE', orderType: 'Upsell', total: 69, captured: 69 });
    render(<ReceiptPage model={receiptModel({ orders: [part, whole] })} />);
    const [first, second] = screen.getAllByRole('article').map(sumsOf);
    expect(first?.slice(-3)).toEqual([
      ['Total', '$141.74'],
      ['Released, not charged', '-$41.74'],
      ['Charged', '$100.00'],
    ]);
    expect(second?.at(-1)).toEqual(['Total', '$69.00']);
    expect(screen.getByText('Total of both orders, less what was released').nextSibling?.textContent).toBe('$169.00');
  });

  it('a discount is subtracted, and shipping without a price is free', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order({ discount: 10, orderShippingCost: 0 })] })} />);
    const sums = sumsOf(screen.getByRole('article'));
    expect(sums).toContainEqual(['Discount', '-$10.00']);
    expect(sums).toContainEqual(['Shipping', 'Free']);
  });

  it('the delivery time is that of the paid shipping method, not the usual one', () => {
    const express = order({ shippingMethod: 'Express', shippingDays: { min: 1, max: 1 } });
    render(<ReceiptPage model={receiptModel({ orders: [express] })} />);
    expect(screen.getByText('Express: 1 business day')).toBeDefined();
    expect(screen.queryByText(/days$/)).toBeNull();
  });

  it('every line has its product, its quantity and its price', () => {
    render(<ReceiptPage model={receiptModel({ orders: [upsell] })} />);
    const line = within(screen.getByRole('article')).getByRole('listitem');
    expect(line.textContent).toBe('Honey2 × $37.00$74.00');
  });

  it('an order with an unknown payment says so', () => {
    render(<ReceiptPage model={receiptModel({ orders: [upsell] })} />);
    expect(screen.getByText('Payment being confirmed')).toBeDefined();
  });

  it('an offer whose payment failed was not bought: it is neither shown nor summed', () => {
    const declined = order({ ...upsell, paymentOpen: false });
    render(<ReceiptPage model={receiptModel({ orders: [order(), declined] })} />);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByText('Payment being confirmed')).toBeNull();
    expect(screen.queryByText('$220.18')).toBeNull();
  });

  it('several orders are each shown, with their total', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order(), upsell] })} />);
    const orders = screen.getByRole('region', { name: 'Your orders' });
    expect(within(orders).getAllByRole('article')).toHaveLength(2);
    expect(orders.textContent).toContain('Total of both orders$220.18');
  });

  it('one order has no total of orders', () => {
    const { container } = render(<ReceiptPage model={receiptModel()} />);
    expect(container.textContent).not.toContain('Total of');
  });

  it('it shows the address, the delivery time, the next steps and the contact', () => {
    const { container } = render(<ReceiptPage model={receiptModel()} />);
    expect(container.querySelector('address')?.textContent).toBe(
      'Ada Lovelace14 Orchard Lane, Apt 3Burlington, VT 05401United States',
    );
    expect(screen.getByText('3–5 business days')).toBeDefined();
    expect(screen.getByText('We pack it')).toBeDefined();
    expect(screen.getByRole('link', { name: 'hello@acorn.example' })).toBeDefined();
    expect(screen.getByRole('link', { name: '(802) 555-0100' }).getAttribute('href')).toBe('tel:8025550100');
  });

  it('without content the receipt has plain texts', () => {
    render(<ReceiptPage model={receiptModel({ content: null })} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Ada');
    expect(screen.getByRole('article', { name: 'Order 7KQ4-M2XD' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'hello@acorn.example' })).toBeDefined();
  });

  it('K03 without orders it says that they are missing, with the contact', () => {
    render(<ReceiptPage model={receiptModel({ orders: [] })} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(MESSAGES.orderMissing);
    expect(screen.getByRole('link', { name: 'hello@acorn.example' })).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('it can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    render(<ReceiptPage model={receiptModel()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Print this receipt' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('the server renders it without a style attribute', () => {
    const html = renderToString(<ReceiptPage model={receiptModel({ orders: [order(), upsell] })} />);
    expect(html).toContain('9CV2-8HTE');
    expect(html).not.toMatch(/<style|\sstyle=/);
  });
});

describe('receipt rules', () => {
  it('every status has a text, and only a paid order is called paid', () => {
    const paid = ORDER_STATUSES.filter((status) => statusCopy({ status, currency: 'USD' }).text === 'Paid');
    expect(paid).toEqual(['Paid']);
    expect(ORDER_STATUSES.map((status) => statusCopy({ status, currency: 'USD' }).text)).not.toContain('');
  });

  it('the total of all orders leaves out abandoned ones', () => {
    expect(grandTotal([order(), upsell])).toBe(14174 + 7844);
    expect(grandTotal([order(), order({ status: 'Failed' }), order({ status: 'Cancelled' })])).toBe(14174);
  });

  it('exact amounts are shown exactly, and inexact ones are never hidden', () => {
    expect(shownMinor(19.99, 'USD')).toBe(1999);
    expect(shownMinor(1200, 'JPY')).toBe(1200);
    expect(shownMinor(1.006, 'USD')).toBe(101);
  });

  it('the first name is the customer’s, else the recipient’s; without one the comma is removed, too', () => {
    expect(findFirstName([order({ customerName: ' ', shipToName: 'Grace Hopper' })])).toBe('Grace');
    expect(findFirstName([order({ customerName: '', shipToName: '' })])).toBeNull();
    expect(withFirstName(receiptContent().headline, null)).toBe('Thank you. All is well.');
  });

  it('O08 a masked receipt greets nobody by half a name, and points to the mail without an address', () => {
    const masked = {
      customerName: 'A… P…',
      shipToName: 'A… P…',
      customerEmail: 'a…',
      receipt: 'AAAAAAAAAAAAAAAAAAAAAA',
    };
    render(<ReceiptPage model={receiptModel({ orders: [order(masked)] })} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you. All is well.');
    expect(screen.getByText(/The mail of the order has it too/)).toBeTruthy();
  });

  it('by which clock days are is said where there is one', () => {
    const shipment = {
      id: 's1',
      date: '2026-11-21T10:00:00.000Z',
      carrier: null,
      tracking: null,
    };
    const { rerender } = render(<ReceiptPage model={receiptModel({ orders: [order()] })} />);
    expect(screen.queryByText(/in our time zone/)).toBeNull();
    const shipped = order({ shipments: [{ ...shipment, lines: [] }] });
    rerender(<ReceiptPage model={receiptModel({ orders: [shipped] })} />);
    expect(screen.getAllByText('Dates and times are in our time zone, UTC.')).toHaveLength(1);
  });

  it('the card is named as far as it is known', () => {
    expect(cardTail({ cardBrand: '', nicn: '4242' })).toBe('Card ending 4242');
    expect(cardTail({ cardBrand: 'visa', nicn: '' })).toBeNull();
  });

  it('an address leaves no empty lines', () => {
    const bare = { address: '', apartment: '', city: 'Bern', state: '', country: 'CH', zip: '', additionalLine: '' };
    expect(addressLines('', bare)).toEqual(['Bern', 'Switzerland']);
    const ottawa = { ...bare, city: 'Ottawa', state: 'ON', country: 'CA', zip: 'K1A0B1' };
    expect(addressLines('', ottawa)).toEqual(['Ottawa ON K1A 0B1', 'Canada']);
  });
});

function sumsOf(card: HTMLElement): (string | null)[][] {
  return [...card.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent));
}
