// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { consumedAddress } from '../../../domain/routing/shop-address.ts';
import { affiliateOfVisit } from '../../../domain/tracking/affiliate.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import { receiptPages } from '../../../src/boot/receipt-effects.ts';
import type { SessionStart } from '../../../src/boot/session-start.ts';
import { ReceiptPage } from '../../../src/pages/receipt/receipt.page.tsx';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { aShop } from '../../support/funnels/shop.ts';
import { order, receiptModel } from '../../support/pages/models.ts';

afterEach(cleanup);

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const graph = classicGraph();
const receiptId = graph.nodes.find((node) => node.kind === 'thankyou')?.id;

function begin(receipt: PageBlocks['receipt'], over: Partial<SessionStart> = {}) {
  const published = { hash: 'hash-1', graph };
  const data: PageBlocks = {
    settings: aShop(),
    funnels: [],
    published,
    orders: [],
    receipt,
    text: null,
    problem: null,
  };
  return beginSession(pageOf(data), {
    location: { pathname: '/receipt', search: `?receipt=${TOKEN}&utm_source=mail&other=1` },
    device: 'Mobile',
    now: new Date('2026-03-01'),
    random: () => 0.5,
    stored: null,
    affParameters: undefined,
    onDropped: () => {},
    ...over,
  });
}

describe('a receipt by its link', () => {
  it('O08 it is entered regardless of the session, with the card of its sale', () => {
    const { input } = begin([order({ id: 'o1', checkoutId: 'c1' })]);
    expect(input).toMatchObject({
      entry: { type: 'step', id: receiptId, paymentInFlight: null },
      sale: { orderId: 'o1', checkoutId: 'c1', card: { last4: order().nicn } },
      draft: null,
      visited: [],
      upsells: [],
    });
  });

  it('O08 K03 an unknown link shows that the order is missing', () => {
    expect(begin([]).input.entry).toEqual({ type: 'order-missing' });
  });

  it('O08 Q06 its token is in no address of the session, in no landing address and leaves the address bar', () => {
    expect(begin([order()]).input.query).toMatch(/^uid=[\w-]+&sessionid=\d+&utm_source=mail&other=1$/);
    expect(begin([order()]).input.query).not.toContain(TOKEN);
    const visit = { href: `https://shop.example/receipt?receipt=${TOKEN}&a=1`, referrer: '' };
    expect(affiliateOfVisit(visit).landingUrl).toBe('https://shop.example/receipt?a=1');
    expect(consumedAddress('/receipt', `?receipt=${TOKEN}&a=1`)).toBe('/receipt?a=1');
  });

  it('O08 it shows the page’s orders, and never requests the session’s', async () => {
    const load = vi.fn(async () => ({
      content: null,
      offers: [],
      orders: [order({ id: 'own' })],
      freshCheckoutId: null,
    }));
    const linked = receiptPages(load, [order({ id: 'linked' })]);
    const request = { contentId: null, offers: [], withOrders: true, withCheckout: false };
    expect((await linked(request)).orders).toMatchObject([{ id: 'linked' }]);
    expect(load).toHaveBeenLastCalledWith({ ...request, withOrders: false });
    expect((await linked({ ...request, withOrders: false })).orders).toEqual([]);
  });
});

describe('the receipt page', () => {
  it('O08 it has its own link, and says that the mail has it, too', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order({ receipt: TOKEN, customerEmail: 'a@b.example' })] })} />);
    const link = screen.getByRole('link', { name: 'Your link to this receipt' });
    expect(link.getAttribute('href')).toBe(`/receipt?receipt=${TOKEN}`);
    expect(screen.getByText(/The email we send to a@b\.example/)).toBeTruthy();
  });

  it('O08 it says why it names nobody where it was opened by its link', () => {
    const linked = order({ customerEmail: 'a…', customerName: 'A… L…', shipToName: 'A… L…' });
    render(<ReceiptPage model={receiptModel({ orders: [linked] })} />);
    expect(screen.getByText(/shortened here, and shown in full in the browser you ordered with/)).toBeTruthy();
    expect(screen.queryByText(/we write to/)).toBeNull();
  });

  it('O08 it shows no link if the receipt has none', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order({ receipt: null })] })} />);
    expect(screen.queryByText('Find it again')).toBeNull();
    expect(screen.queryByText(MESSAGES.orderMissing)).toBeNull();
  });

  it('A05 a subscription shows its next charge, its price and how to cancel', () => {
    const subscription = { status: 'active', name: 'Dinner, every month', total: 49.9, cancelToken: 'T' } as const;
    const at = { ...subscription, nextAt: '2027-01-31T10:00:00.000Z' };
    render(
      <ReceiptPage model={receiptModel({ orders: [order({ subscription: at, subscriptionId: 'subscription-1' })] })} />,
    );
    expect(screen.getByText(/Charged next on January 31, 2027:/).textContent).toContain('$49.90');
    expect(screen.getByRole('link', { name: 'Cancel the subscription' }).getAttribute('href')).toBe(
      '/subscription?cancel=T',
    );
  });

  it('a transaction fee is shown apart from the subtotal that includes it', () => {
    render(<ReceiptPage model={receiptModel({ orders: [order({ subtotal: 51.99, orderTransactionFee: 1.99 })] })} />);
    const sums = screen.getByText('Transaction fee').closest('dl')?.textContent ?? '';
    expect(sums).toContain('Subtotal$50.00Transaction fee$1.99');
  });
});
