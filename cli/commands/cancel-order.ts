import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';
import { isOrder } from '../input/order-arguments.ts';

/** Cancels an order that is not paid. */
export const cancelOrder: Command = {
  usage: 'cancel <order>',
  summary: 'Cancel an unpaid order for good, and release its authorised amount; a paid order has to be refunded.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 1, most: 1 });
    if (typeof read === 'string') return wrongUsage(world, cancelOrder, read);
    const [order = ''] = read.names;
    if (!isOrder(order)) return wrongUsage(world, cancelOrder, `"${order}" is neither a number nor an id of an order`);
    const { done, text } = await runAdmin(world, { type: 'cancellations', order });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
