// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Order } from '../../../contracts/api/order-api.ts';
import { ReceiptSubscription } from '../../../src/pages/receipt/receipt-subscription.tsx';
import { anOrder } from '../../support/pages/orders.ts';

afterEach(cleanup);

const TOKEN = 'CCCCCCCCCCCCCCCCCCCCCC';

function subscribed(status: NonNullable<Order['subscription']>['status'], nextAt: string | null): Order {
  const subscription = { status, name: 'Beef dinner', total: 68.45, nextAt, cancelToken: TOKEN };
  return anOrder({ subscribed: true, subscriptionId: 's1', subscription });
}

it('A05 a receipt with renewals shows the subscription once: next charge, price and how to cancel', () => {
  const sale = subscribed('active', '2027-01-21T10:00:00.000Z');
  const orders = [sale, { ...sale, id: 'renewal-1' }, anOrder({ id: 'other' })];
  const { container } = render(<ReceiptSubscription orders={orders} />);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(container.textContent).toContain('Charged next on January 21, 2027: $68.45');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/subscription?cancel=${TOKEN}`);
});

it('A05 two subscriptions of a receipt stand below one heading', () => {
  const other = { ...subscribed('active', null), id: 'order-2', subscriptionId: 's2' };
  render(<ReceiptSubscription orders={[subscribed('active', null), other]} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Your subscriptions']);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('A05 a receipt by its link, which may be passed on, has no link to the subscription', () => {
  const { subscription, ...order } = subscribed('needs_you', null);
  const shared = { ...order, subscription: subscription && { ...subscription, cancelToken: '' } };
  const { container } = render(<ReceiptSubscription orders={[shared]} />);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(container.textContent).toContain('The email about this order has the link to cancel it.');
});

it.each([
  ['needs_you', null, 'The next payment needs you: $68.45', ['confirm', 'cancel']],
  ['past_due', '2027-01-22T10:00:00.000Z', 'we will try again on January 22, 2027: $68.45', ['cancel']],
  ['cancelled', null, 'nothing more will be charged', []],
] as const)('A05 a subscription that is %s shows the next renewal', (status, nextAt, words, links) => {
  const { container } = render(<ReceiptSubscription orders={[subscribed(status, nextAt)]} />);
  expect(container.textContent).toContain(words);
  const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(links.map((what) => `/subscription?${what}=${TOKEN}`));
});
