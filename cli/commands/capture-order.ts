import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';
import { isAmount, isOrder } from '../input/order-arguments.ts';

/** Captures the authorized amount of an order. */
export const captureOrder: Command = {
  usage: 'capture <order> [amount]',
  summary: 'Capture an authorised order, or an amount such as 12.50 of it; the rest is released.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 1, most: 2 });
    if (typeof read === 'string') return wrongUsage(world, captureOrder, read);
    const [order = '', amount] = read.names;
    if (!isOrder(order)) return wrongUsage(world, captureOrder, `"${order}" is neither a number nor an id of an order`);
    if (amount !== undefined && !isAmount(amount)) return wrongUsage(world, captureOrder, `"${amount}" is no amount`);
    const asked = amount === undefined ? {} : { amount: Number(amount) };
    const { done, text } = await runAdmin(world, { type: 'captures', order, ...asked });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
