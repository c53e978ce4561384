// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contracts/api/order-api.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { addressLines, cardTail } from '../../../domain/orders/order-copy.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { ReceiptPage } from '../../../src/pages/receipt/receipt.page.tsx';
import { findFirstName, statusCopy, withFirstName } from '../../../src/pages/receipt/receipt.rules.ts';
import { order, orderItem, receiptContent, receiptModel, shop } from '../../support/pages/models.ts';
import { soakRuns } from '../../support/soak/soak.ts';

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
    expect(within(card).getByText('May 4, 2026 at 10:00 AM UTC').getAttribute('datetime')).toBe(order().date);
    expect(sumsOf(card)).toEqual([
      ['Subtotal', '$129.00'],
      ['Delivery', '$5.00'],
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
    expect(sumsOf(screen.getByRole('article')).slice(-3)).toEqual([
      ['Total', '$210.74'],
      ['Released, not charged', '-$41.74'],
      ['Charged', '$169.00'],
    ]);
  });

  it('a discount is subtracted, and shipping without a price is free', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order({ discount: 10, orderShippingCost: 0 })] })} />);
    const sums = sumsOf(screen.getByRole('article'));
    expect(sums).toContainEqual(['Discount', '-$10.00']);
    expect(sums).toContainEqual(['Delivery', 'Free']);
  });

  it('the days of arrival are those of the paid shipping method, by the brand’s working days', () => {
    const express = order({ shippingMethod: 'Express', shippingDays: { min: 1, max: 2 } });
    const dispatch = { cutOff: '09:00', holidays: ['2026-05-06'] };
    render(<ReceiptPage model={receiptModel({ shop: shop({ dispatch }), orders: [express] })} />);
    expect(screen.getByText('Express: arrives May 7 – 8')).toBeDefined();
    expect(screen.queryByText(/days$/)).toBeNull();
  });

  it.each([
    [
      'was shipped',
      { shipments: [{ id: 's1', date: '2026-05-05T10:00:00Z', carrier: null, tracking: null, lines: [1] }] },
    ],
    ['was cancelled', { status: 'Cancelled' }],
    ['was refunded', { status: 'Refunded' }],
  ] as const)('an order that %s has no days of arrival', (_, over) => {
    const gone = order({ shippingDays: { min: 1, max: 2 }, ...over } as Partial<Order>);
    render(<ReceiptPage model={receiptModel({ orders: [gone] })} />);
    expect(screen.queryByText(/arrives|business days/i)).toBeNull();
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

  it('A03 the orders of a basket are one receipt, with one number, the tax once and one total', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order(), { ...upsell, status: 'Paid' }] })} />);
    const receipt = screen.getByRole('article', { name: 'Order 7KQ4-M2XD' });
    expect(within(receipt).getByRole('heading', { level: 3 }).textContent).toBe('Added after your order 9CV2-8HTE');
    expect(
      within(receipt)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Acorns, 3 bags$129.00', 'Honey2 × $37.00$74.00']);
    expect(sumsOf(receipt)).toEqual([
      ['Subtotal', '$203.00'],
      ['Delivery', '$5.00'],
      ['Tax', '$12.18'],
      ['Total', '$220.18'],
    ]);
    expect(within(receipt).getAllByText('Paid')).toHaveLength(1);
    expect(within(receipt).getAllByText('Visa ending 4242')).toHaveLength(1);
  });

  it('an added order has a status of its own where it differs, and its card where that is only held', () => {
    const held = order({ ...upsell, status: 'Authorized' });
    render(<ReceiptPage model={receiptModel({ orders: [order(), held] })} />);
    expect(screen.getByText('Paid')).toBeDefined();
    expect(screen.getByText('Confirmed, not charged yet')).toBeDefined();
    expect(screen.getByText('Held on Visa ending 4242, and charged when your order ships.')).toBeDefined();
    expect(screen.getByText('Visa ending 4242')).toBeDefined();
  });

  it('a cancelled order is listed and not summed', () => {
    const { rerender } = render(
      <ReceiptPage model={receiptModel({ orders: [order(), { ...upsell, status: 'Cancelled' }] })} />,
    );
    expect(screen.getByText('Cancelled')).toBeDefined();
    expect(sumsOf(screen.getByRole('article')).at(-1)).toEqual(['Total', '$141.74']);
    rerender(<ReceiptPage model={receiptModel({ orders: [order({ status: 'Cancelled' })] })} />);
    expect(sumsOf(screen.getByRole('article'))).toEqual([['Total', '$0.00']]);
  });

  it('the sums of every basket add up to its total, to the cent', () => {
    const anyAmount = fc.integer({ min: 0, max: 99_999 });
    const anyPart = fc.record({ item: anyAmount, fee: anyAmount, off: anyAmount, shipping: anyAmount, tax: anyAmount });
    const anyStatus = fc.constantFrom('Paid', 'Authorized', 'Pending', 'Refunded', 'Cancelled', 'Failed');
    const anyBasket = fc.array(fc.tuple(anyPart, anyStatus, fc.option(fc.nat(100))), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const orders = basket.map(([part, status, percent], index) => {
          const off = Math.min(part.off, part.item);
          const total = part.item + part.fee - off + part.shipping + part.tax;
          const captured = percent === null ? {} : { captured: Math.floor((total * percent) / 100) / 100 };
          return order({
            id: `order-${index}`,
            orderType: index === 0 ? 'Standard' : 'Upsell',
            status,
            paymentOpen: true,
            subtotal: (part.item + part.fee) / 100,
            orderTransactionFee: part.fee / 100,
            discount: off / 100,
            orderShippingCost: part.shipping / 100,
            tax: part.tax / 100,
            total: total / 100,
            ...captured,
            items: [orderItem({ totalPrice: part.item / 100, productImage: '' })],
          });
        });
        const receipt = document.createElement('div');
        receipt.innerHTML = renderToString(<ReceiptPage model={receiptModel({ orders })} />);
        const rows = sumsOf(receipt).map(([term, text]) => [term, text === 'Free' ? 0 : minorIn(text)] as const);
        const total = rows.findIndex(([term]) => term === 'Total');
        const add = (some: typeof rows) => some.reduce((sum, [, minor]) => sum + minor, 0);
        const [released, charged] = rows.slice(total + 1);
        const isCounted = (each: Order) => each.status !== 'Failed' && each.status !== 'Cancelled';
        const owed = orders.filter(isCounted).reduce((sum, each) => sum + shownMinor(each.total, 'USD'), 0);
        expect(rows[total]?.[1]).toBe(owed);
        expect(add(rows.slice(0, total))).toBe(owed);
        if (released) expect(owed + released[1]).toBe(charged?.[1]);
      }),
      soakRuns(200),
    );
  });

  it('A05 the line of a subscription has its interval and its next date, and a renewal is a part of its own', () => {
    const subscription = { status: 'active', name: 'Acorns', total: 129, cancelToken: 'T' } as const;
    const monthly = {
      subscribed: true,
      subscriptionId: 's1',
      subscriptionFrequency: 'Month',
      subscriptionFrequencyMultiplier: 2,
      subscription: { ...subscription, nextAt: '2026-09-04T10:00:00.000Z' },
    };
    const bump = orderItem({ productId: 'bump', productName: 'Honey', isBumpOffer: true });
    const sale = order({ ...monthly, items: [orderItem(), bump] });
    const renewal = order({ ...monthly, id: 'order-2', name: 'RENEWAL', date: '2026-07-04T10:00:00.000Z' });
    const { rerender } = render(<ReceiptPage model={receiptModel({ orders: [sale, renewal] })} />);
    const receipt = screen.getByRole('article');
    expect(within(receipt).getAllByText('Every 2 months, next on September 4, 2026')).toHaveLength(1);
    expect(within(receipt).getByRole('heading', { level: 3 }).textContent).toBe('Renewed on July 4, 2026 RENEWAL');
    const cancelled = order({ ...monthly, subscription: { ...subscription, status: 'cancelled', nextAt: null } });
    rerender(<ReceiptPage model={receiptModel({ orders: [cancelled] })} />);
    expect(screen.getByText('Every 2 months, cancelled')).toBeDefined();
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
    expect(screen.getByText(/the email about your order has a link to its receipt/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'hello@acorn.example' })).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('it can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    render(<ReceiptPage model={receiptModel()} />);
    const button = screen.getByRole('button', { name: 'Print this receipt' });
    expect(screen.getAllByRole('link').at(-1)?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(button);
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
    expect(screen.getByText(/The email about the order has it too/)).toBeTruthy();
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

/** The amount of a text such as `-$1,041.74`. */
function minorIn(text: string | null | undefined): number {
  return Number(text?.replace(/[$,.]/g, ''));
}

function sumsOf(card: HTMLElement): (string | null)[][] {
  return [...card.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent));
}
