import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';
import { isAmount, isOrder } from '../input/order-arguments.ts';

/** Refunds an order, in full or in part, with the provider's own refund. */
export const refund: Command = {
  usage: 'refund <order> [amount] [--reason <text>] [--key <key>]',
  summary: 'Refund the rest of an order, or an amount such as 12.50; under one key it is refunded once.',
  async run(args, world) {
    const read = readArguments(args, { reason: 'value', key: 'value' }, { least: 1, most: 2 });
    if (typeof read === 'string') return wrongUsage(world, refund, read);
    const [order = '', amount] = read.names;
    if (!isOrder(order)) return wrongUsage(world, refund, `"${order}" is neither a number nor an id of an order`);
    if (amount !== undefined && !isAmount(amount)) return wrongUsage(world, refund, `"${amount}" is no amount`);
    const [reason, key] = [read.value('reason'), read.value('key')];
    const { done, text } = await runAdmin(world, {
      type: 'refunds',
      order,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
      ...(reason === null ? {} : { reason }),
      ...(key === null ? {} : { key }),
    });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
