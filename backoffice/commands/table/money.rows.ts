import { Type } from 'typebox';
import { fields } from '../../../contracts/api/schema-parts.ts';
import { RANGE_END } from '../../contracts/admin-figures-api.ts';
import { command, hidden } from './command-row.ts';
import { OrderName } from './order.rows.ts';
import { AMOUNT, DATE, ORDER } from './read-text.ts';

/** A decimal in the order's currency (E14). */
const Amount = Type.Optional(Type.Number({ exclusiveMinimum: 0 }));

const MONEY = () => import('../money-commands.ts');

/** What moves money, or compares it with the provider's. */
export const MONEY_COMMANDS = {
  captures: command({
    fields: fields({
      order: OrderName,
      /** Without it the whole authorized amount is captured. */
      amount: Amount,
    }),
    does: 'changes',
    run: async () => (await MONEY()).capture,
    line: {
      usage: 'capture <order> [amount]',
      summary: 'Capture an authorised order, or an amount such as 12.50 of it; the rest is released.',
      reads: { order: ORDER, amount: AMOUNT },
    },
  }),
  refunds: command({
    fields: fields({
      /** The order's id or number. */
      order: OrderName,
      /** Without it everything that is left is refunded. */
      amount: Amount,
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      /** A repeated command with one key refunds once. */
      key: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' })),
      /** The `refundable` of the order as the caller saw it: the refund is refused where another one came first. */
      left: Type.Optional(Type.Number({ minimum: 0 })),
    }),
    does: 'changes',
    masks: { reason: hidden },
    run: async () => (await MONEY()).refund,
    line: {
      usage: 'refund <order> [amount] [--reason <text>] [--key <key>]',
      summary: 'Refund the rest of an order, or an amount such as 12.50; under one key it is refunded once.',
      reads: { order: ORDER, amount: AMOUNT },
    },
  }),
  cancellations: command({
    fields: fields({ order: OrderName }),
    does: 'changes',
    run: async () => (await MONEY()).cancel,
    line: {
      usage: 'cancel <order>',
      summary: 'Cancel an unpaid order for good, and release its authorised amount; a paid order has to be refunded.',
      reads: { order: ORDER },
    },
  }),
  reconcile: command({
    fields: fields({
      /** A day of the shop, or a time; balance transactions before it are left out. */
      since: Type.Optional(Type.String({ pattern: RANGE_END })),
      book: Type.Optional(Type.Boolean()),
    }),
    does: 'changes',
    run: async () => (await MONEY()).reconcile,
    printsRefusal: true,
    line: {
      usage: 'reconcile [--json] [--since <yyyy-mm-dd>] [--book]',
      summary:
        'Compare the ledger with the provider’s, entry by entry; --book records the entries that the ledger lacks.',
      more: 'Ends with 1 where there is a difference.',
      reads: { since: DATE },
    },
  }),
};
