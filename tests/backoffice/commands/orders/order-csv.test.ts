import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../../backoffice/commands/csv-text.ts';
import { CSV_HEAD, csvRows } from '../../../../backoffice/commands/orders/order-file.routes.ts';
import type { CsvSeparator, ListedOrder } from '../../../../backoffice/contracts/admin-orders-api.ts';
import { soakRuns } from '../../../support/soak/soak.ts';

const LINE = {
  line: 1,
  productId: 'p1',
  name: 'Beef dinner',
  description: '',
  variant: null,
  quantity: 2,
  unitPrice: 19.9,
  total: 39.8,
  isBump: false,
  shippedAt: null,
  carrier: null,
  tracking: null,
  deliveredOn: null,
  withdrawnAt: null,
  cost: 39.8,
};

function anOrder(over: Partial<ListedOrder> = {}): ListedOrder {
  return {
    number: '7KQ4-M2XD',
    id: 'id-1',
    placedAt: '2026-11-21T10:00:00.000Z',
    paidAt: null,
    status: 'Paid',
    kind: 'sale',
    sale: '7KQ4-M2XD',
    brand: 'fernhollow',
    funnel: 'fh-classic',
    customer: { name: 'Ann Lee', email: 'ann@example.com', phone: '', phoneExtension: '' },
    deliverTo: {
      address: '1 Main St',
      apartment: '',
      city: 'Oakland',
      state: 'CA',
      country: 'US',
      zip: '94607',
      additionalLine: '',
    },
    shippingMethod: null,
    paymentMethod: 'card',
    coupon: null,
    currency: 'USD',
    subtotal: 39.8,
    discount: 0,
    shipping: 5,
    tax: 0,
    total: 44.8,
    charged: 44.8,
    refunded: 0.1,
    disputed: 0,
    refundDue: 0,
    delivery: 0,
    lines: [LINE],
    ...over,
  };
}

/** The cells of a record, read as RFC 4180 says. */
function cellsOf(record: string, by = ','): string[] {
  const cells: string[] = [];
  const pattern = new RegExp(`(?:^|${by})(?:"((?:[^"]|"")*)"|([^"${by}\\r\\n]*))(?=${by}|$)`, 'gy');
  for (const match of record.matchAll(pattern)) cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  return cells;
}

function readBack(order: ListedOrder, separator: CsvSeparator = 'comma'): Record<string, string>[] {
  const lines = csvText(csvRows([order]), separator).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const cells = cellsOf(line, separator === 'comma' ? ',' : ';');
    expect(cells).toHaveLength(CSV_HEAD.length);
    return Object.fromEntries(CSV_HEAD.map((name, index) => [name, cells[index] ?? '']));
  });
}

describe('the CSV of orders', () => {
  it('E14 has a row for each line, and the amounts of an order once, with all digits of the currency', () => {
    const lines = [LINE, { ...LINE, line: 2, productId: 'p2', unitPrice: 7, total: 7, quantity: 1 }];
    expect(readBack(anOrder({ lines }))).toMatchObject([
      { order: '7KQ4-M2XD', line: '1', unit_price: '19.90', line_total: '39.80', total: '44.80', refunded: '0.10' },
      { order: '7KQ4-M2XD', line: '2', unit_price: '7.00', line_total: '7.00', total: '', refunded: '' },
    ]);
    const yen = { currency: 'JPY', total: 1200, charged: 1200, lines: [{ ...LINE, unitPrice: 600, total: 1200 }] };
    expect(readBack(anOrder(yen))).toMatchObject([{ currency: 'JPY', total: '1200', unit_price: '600' }]);
    expect(readBack(anOrder({ lines: [] }))).toMatchObject([{ total: '44.80', line: '', line_total: '' }]);
  });

  it.each([
    ['=HYPERLINK("http://evil.example","Pay")', '\'=HYPERLINK("http://evil.example","Pay")'],
    ['+1 415 555 0199', "'+1 415 555 0199"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'=1+1"],
    ['\r=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['Ann "the=Lee", Jr.', 'Ann "the=Lee", Jr.'],
    ['a\r\nb', 'a b'],
    ['a;=1+1', "a;'=1+1"],
    ['a, @SUM(A1)', "a,' @SUM(A1)"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ['Smith, -', 'Smith, -'],
    ['Smith, -; @ | +', 'Smith, -; @ | +'],
    ["a, - cmd|'/C calc'!A0", "a,' - cmd|'/C calc'!A0"],
    ['-5', "'-5"],
  ])('a name of %s is no formula and no other row', (name, cell) => {
    expect(readBack(anOrder({ customer: { name, email: '', phone: name, phoneExtension: '' } }))).toMatchObject([
      { name: cell, phone: cell },
    ]);
  });

  it('has numbers as the sheets of its separator read them, and texts as they are', () => {
    const order = anOrder({
      refunded: -12.5,
      customer: { name: '1.5', email: '', phone: '0301234', phoneExtension: '' },
    });
    expect(readBack(order)).toMatchObject([{ refunded: '-12.50', total: '44.80', name: '1.5', phone: '0301234' }]);
    expect(readBack(order, 'semicolon')).toMatchObject([
      { refunded: '-12,50', total: '44,80', name: '1.5', quantity: '2' },
    ]);
  });

  it.each(['comma', 'semicolon'] as const)(
    'parted by a %s has any text in one cell, and no sheet finds a formula in it',
    (separator) => {
      const text = fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', ' ', '\u202e', '＝'),
      });
      fc.assert(
        fc.property(text, text, (name, product) => {
          const order = anOrder({
            customer: { name, email: name, phone: name, phoneExtension: '' },
            lines: [{ ...LINE, name: product }],
          });
          const [row, ...more] = readBack(order, separator);
          expect(more).toEqual([]);
          for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
          // A sheet that parts by the other one begins a cell in the middle of a text.
          const other = separator === 'comma' ? ';' : ',';
          for (const piece of csvText(csvRows([order]), separator)
            .split(other)
            .slice(1))
            expect(piece).not.toMatch(/^[\s"]*[=+\-@＝][\s"]*[^\s",;]/);
        }),
        soakRuns(1000),
      );
    },
  );
});
