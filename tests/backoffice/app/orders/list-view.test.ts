import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch, readView, writeView } from '../../../../backoffice/app/orders/list/list-view.ts';
import type { OrderListQuery } from '../../../../backoffice/contracts/admin-orders-api.ts';

describe('a search for orders', () => {
  it.each([
    ['', {}],
    ['2026-11-21', { since: '2026-11-21', until: '2026-11-21' }],
    ['2026-02-30', { query: '2026-02-30' }],
    ['59.90', { amount: 59.9 }],
    ['59,90', { amount: 59.9 }],
    ['$59.90', { amount: 59.9 }],
    ['€ 60', { amount: 60 }],
    ['60 USD', { amount: 60 }],
    ['1,234.50', { amount: 1234.5 }],
    ['$1,234', { amount: 1234 }],
    ['60', { query: '60' }],
    ['1.2.3', { query: '1.2.3' }],
    [' 7kq4m2xd ', { query: '7KQ4-M2XD' }],
    ['7KQ4', { query: '7KQ4' }],
    ['ann@example.com', { query: 'ann@example.com' }],
    ['Ann Lee', { query: 'Ann Lee' }],
  ])('%j is read as %j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });
});

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((each) => each.trim() !== '');
const queries: fc.Arbitrary<OrderListQuery> = fc.record(
  {
    since: fc.constant('2026-11-21'),
    status: fc.constantFrom('Paid', 'Paid,Refunded'),
    funnel: text,
    brand: text,
    unshipped: fc.constant(true),
    amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    query: text,
    cursor: fc.constant('1_a'),
  },
  { requiredKeys: [] },
);

describe('a view of the list of orders', () => {
  it('comes back from its address and its entry of the history', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { search, stored } = writeView(query);
        expect(readView(new URLSearchParams(search), stored)).toEqual(query);
      }),
    );
  });

  it('has no e-mail address and no name in its address, and a number', () => {
    for (const query of ['ann@example.com', 'Ann Lee', 'Lee', 'O’Hara 2'])
      expect(writeView({ query, status: 'Paid' }).search).toBe('?status=Paid');
    expect(writeView({ query: '7KQ4-M2XD' })).toEqual({ search: '?query=7KQ4-M2XD', stored: null });
  });

  it('leaves out what is no filter', () => {
    const address = new URLSearchParams('amount=ten&unshipped=maybe&limit=5&status=&x=1');
    expect(readView(address, 'text')).toEqual({});
  });
});
