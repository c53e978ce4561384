import { runAdmin } from '../../commands/admin-client.ts';
import { RANGE_END } from '../../contracts/admin-figures-api.ts';
import { type Command, carryOut, type GivenArguments, printResult } from '../input/command.ts';

/** Compares the shop's ledger with the provider's. */
export const reconcile: Command = {
  usage: 'reconcile [--json] [--since <yyyy-mm-dd>] [--book]',
  summary: 'Compare the ledger with the provider’s, entry by entry; --book records the entries that the ledger lacks.',
  more: 'Ends with 1 where there is a difference.',
  flags: { json: 'yes-no', book: 'yes-no', since: 'value' },
  async run(read, environment) {
    const since = read.value('since');
    if (since !== null && !new RegExp(RANGE_END).test(since)) return `"${since}" is no date such as 2026-11-21`;
    const { done, text, data } = await runAdmin(environment, {
      type: 'reconcile',
      ...read.given('since'),
      ...(read.has('book') ? { book: true } : {}),
    });
    // A difference is a result and goes to standard output; a comparison that failed is an error.
    if (data === undefined) environment.complain(text);
    else printResult(environment, { text, data }, read);
    return done ? 0 : 1;
  },
};

/** Refunds an order, in full or in part, with the provider's own refund. */
export const refund: Command = {
  usage: 'refund <order> [amount] [--reason <text>] [--key <key>]',
  summary: 'Refund the rest of an order, or an amount such as 12.50; under one key it is refunded once.',
  flags: { reason: 'value', key: 'value' },
  names: { least: 1, most: 2 },
  run: ofOrder(async (order, read, environment) => {
    const amount = amountArgument(read);
    if (typeof amount === 'string') return amount;
    return carryOut(environment, { type: 'refunds', order, ...amount, ...read.given('reason', 'key') });
  }),
};

/** Captures the authorized amount of an order. */
export const captureOrder: Command = {
  usage: 'capture <order> [amount]',
  summary: 'Capture an authorised order, or an amount such as 12.50 of it; the rest is released.',
  names: { least: 1, most: 2 },
  run: ofOrder(async (order, read, environment) => {
    const amount = amountArgument(read);
    if (typeof amount === 'string') return amount;
    return carryOut(environment, { type: 'captures', order, ...amount });
  }),
};

/** Cancels an order that is not paid. */
export const cancelOrder: Command = {
  usage: 'cancel <order>',
  summary: 'Cancel an unpaid order for good, and release its authorised amount; a paid order has to be refunded.',
  names: { least: 1, most: 1 },
  run: ofOrder((order, _, environment) => carryOut(environment, { type: 'cancellations', order })),
};

/** Marks lines of an order as shipped, or takes the latest such mark back. */
export const ship: Command = {
  usage: 'ship <order> [--lines <1,2>] [--carrier <name>] [--tracking <number>] | ship <order> --undo',
  summary:
    'Mark an order as shipped, or some of its lines; the shopper gets a mail and sees it on the receipt. --undo takes the last mark back.',
  see: 'orders.md#shipping',
  flags: { lines: 'value', carrier: 'value', tracking: 'value', undo: 'yes-no' },
  names: { least: 1, most: 1 },
  run: ofOrder(async (order, read, environment) => {
    const [lines, carrier, tracking] = [read.value('lines'), read.value('carrier'), read.value('tracking')];
    if (read.has('undo')) {
      if (lines !== null || carrier !== null || tracking !== null)
        return '--undo takes the last mark back, and has no other flag';
      return carryOut(environment, { type: 'shipment-undo', order });
    }
    if (lines !== null && !isLineList(lines)) return `"${lines}" is no list of lines such as 1,2`;
    if (carrier !== null && !isParcelText(carrier, 100)) return '--carrier is one line of at most 100 characters';
    if (tracking !== null && !isParcelText(tracking, 200)) return '--tracking is one line of at most 200 characters';
    const parcel = read.given('carrier', 'tracking');
    return carryOut(environment, { type: 'shipments', order, ...linesIn(lines), ...parcel });
  }),
};

/** Marks what was shipped of an order as delivered. */
export const delivered: Command = {
  usage: 'delivered <order> [--lines <1,2>] [--on <yyyy-mm-dd>]',
  summary: 'Mark what was shipped of an order as delivered, today or on a day; a right of withdrawal counts from it.',
  see: 'orders.md#withdrawals',
  flags: { lines: 'value', on: 'value' },
  names: { least: 1, most: 1 },
  run: ofOrder(async (order, read, environment) => {
    const [lines, on] = [read.value('lines'), read.value('on')];
    if (lines !== null && !isLineList(lines)) return `"${lines}" is no list of lines such as 1,2`;
    if (on !== null && !/^[12]\d{3}-\d{2}-\d{2}$/.test(on)) return `"${on}" is no day such as 2026-11-21`;
    return carryOut(environment, { type: 'deliveries', order, ...linesIn(lines), ...read.given('on') });
  }),
};

/** True for numbers of lines with commas. */
function isLineList(text: string): boolean {
  return /^[1-9]\d{0,5}(,[1-9]\d{0,5})*$/.test(text);
}

function isParcelText(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most && !/\p{Cc}/u.test(text);
}

function linesIn(list: string | null): { lines?: number[] } {
  return list === null ? {} : { lines: list.split(',').map(Number) };
}

/** The run of a command whose first name is the number or the id of an order. */
export function ofOrder(
  run: (order: string, ...asked: Parameters<Command['run']>) => ReturnType<Command['run']>,
): Command['run'] {
  return async (read, environment) => {
    const [order = ''] = read.names;
    if (!/^[\w-]{1,100}$/.test(order)) return `"${order}" is neither a number nor an id of an order`;
    return run(order, read, environment);
  };
}

/** The second name, a decimal above zero such as 12.50; none where it is absent, and a sentence for another text. */
function amountArgument({ names: [, text] }: GivenArguments): { amount?: number } | string {
  if (text === undefined) return {};
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? { amount: Number(text) } : `"${text}" is no amount`;
}
