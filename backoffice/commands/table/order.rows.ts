import { Type } from 'typebox';
import { fields } from '../../../contracts/api/schema-parts.ts';
import { OrderDetailsSchema, OrderListQuerySchema, OrderPageSchema } from '../../contracts/admin-orders-api.ts';
import { OrderPathSchema } from '../../contracts/admin-paths-api.ts';
import { OrderWalkSchema } from '../../contracts/order-walk.ts';
import { command, hidden } from './command-row.ts';
import { DATE, DAY, filled, LINES, ORDER, ORDER_AMOUNT, oneLine, STATUSES } from './read-text.ts';

/** An order's id or number. */
export const OrderName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });

/** A carrier's name, or what it knows a parcel by: one line. */
const Parcel = (maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }));

const Lines = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 }));

const READINGS = () => import('../orders/order-readings.ts');
const WALKS = () => import('../paths/path-readings.ts');
const SHIPPING = () => import('../orders/ship-command.ts');

/** Orders, their walks and what is sent of them. */
export const ORDER_COMMANDS = {
  orders: command({
    fields: OrderListQuerySchema,
    does: 'reads a person',
    masks: { query: hidden },
    pagesBy: 'cursor',
    isOnBrandsClock: true,
    run: async () => (await READINGS()).readOrders,
    route: {
      path: '/api/orders',
      summary: 'Orders, the newest first, in pages',
      answer: OrderPageSchema,
      caching: 'untagged',
    },
    line: {
      usage:
        'orders [--since <yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--status <Paid,…>] [--brand <name>] [--funnel <uid>] [--query <text>] [--amount <59.90>] [--unshipped] [--withdrawn] [--csv] [--json]',
      summary:
        'The newest orders, or all that match as CSV or JSON; --query finds by number, e-mail address or name, --amount by total, charge or refund.',
      see: 'orders.md',
      reads: {
        since: DATE,
        until: DATE,
        status: STATUSES,
        brand: filled('brand'),
        funnel: filled('funnel'),
        query: filled('query'),
        amount: ORDER_AMOUNT,
      },
    },
  }),
  order: command({
    fields: fields({ order: OrderName }),
    does: 'reads a person',
    isOnBrandsClock: true,
    run: async () => (await READINGS()).readOrder,
    isPlain: true,
    route: {
      path: '/api/orders/:number',
      params: { number: OrderName },
      argumentOf: { number: 'order' },
      summary: 'One order with all that the shop knows of it',
      answer: OrderDetailsSchema,
      caching: 'untagged',
    },
    line: {
      usage: 'order <number> [--json]',
      summary: 'One order: lines, addresses, charges, refunds, mails, where it came from, and its walk.',
      see: 'orders.md',
      takes: ['order'],
      reads: { order: ORDER },
    },
  }),
  path: command({
    fields: fields({ order: OrderName }),
    does: 'reads a person',
    isOnBrandsClock: true,
    run: async () => (await WALKS()).readPath,
    isPlain: true,
    route: {
      path: '/api/paths/:order',
      summary: 'The path of an order: its visit, with what was offered, tried and paid',
      answer: OrderPathSchema,
    },
    line: {
      usage: 'path <order> [--json | --svg [--out <file>]]',
      summary:
        'The path of an order and its offers: each step with its time and variant, each edge, answers, attempts and amounts; --svg draws it on the version of the funnel that was walked.',
      see: 'paths-of-orders.md',
      reads: { order: ORDER },
    },
  }),
  'walk-record': command({
    fields: fields({ order: OrderName }),
    does: 'reads a person',
    isOnBrandsClock: true,
    run: async () => (await WALKS()).readWalk,
    route: {
      path: '/api/walks/:order',
      summary: 'The walk of an order, to be stepped through: its events, and the record that a replay takes',
      answer: OrderWalkSchema,
      dataOf: withoutVersion,
    },
    line: {
      usage: 'replay <order> [--json]',
      summary:
        'Run the machine of an order’s version over its recorded walk: the same result and its hash, the first difference, or why the record is incomplete; exit code 1 unless it is the same.',
      see: 'paths-of-orders.md',
      reads: { order: ORDER },
    },
  }),
  shipments: command({
    fields: fields({
      order: OrderName,
      /** Numbers of its lines, from 1; without them all that are not shipped yet. */
      lines: Lines,
      carrier: Parcel(100),
      tracking: Parcel(200),
    }),
    does: 'changes',
    masks: { carrier: hidden, tracking: hidden },
    run: async () => (await SHIPPING()).shipLines,
    line: {
      usage: 'ship <order> [--lines <1,2>] [--carrier <name>] [--tracking <number>] | ship <order> --undo',
      summary:
        'Mark an order as shipped, or some of its lines; the shopper gets a mail and sees it on the receipt. --undo takes the last mark back.',
      see: 'orders.md#shipping',
      reads: { order: ORDER, lines: LINES, carrier: oneLine('carrier', 100), tracking: oneLine('tracking', 200) },
    },
  }),
  'shipment-undo': command({
    fields: fields({ order: OrderName }),
    does: 'changes',
    run: async () => (await SHIPPING()).undoShipment,
  }),
  deliveries: command({
    fields: fields({
      order: OrderName,
      /** Numbers of lines of the shipments, from 1; without them all shipments that are not delivered yet. */
      lines: Lines,
      /** The day in the shopper's country; today where absent. */
      on: Type.Optional(Type.String({ pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' })),
    }),
    does: 'changes',
    run: async () => (await SHIPPING()).markLinesDelivered,
    line: {
      usage: 'delivered <order> [--lines <1,2>] [--on <yyyy-mm-dd>]',
      summary:
        'Mark what was shipped of an order as delivered, today or on a day; a right of withdrawal counts from it.',
      see: 'orders.md#withdrawals',
      reads: { order: ORDER, lines: LINES, on: DAY },
    },
  }),
};

/** The version's pages and prices are no part of a walk. */
function withoutVersion(data: unknown) {
  const { record, events } = Object(data);
  return { record, events };
}
