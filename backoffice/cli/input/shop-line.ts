import { type AdminCommand, COMMANDS, type CommandType } from '../../commands/admin-command.ts';
import type { ShopLine } from '../../commands/table/command-row.ts';
import { carryOut, type GivenArguments, type RunLine, type RunShopLine } from './command.ts';
import { readUsage } from './usage.ts';

/** The lines of the shop's commands that do more than print its reply, such as taking all pages of a list. */
const OWN: Own = {
  publish: async () => (await import('../commands/publish.ts')).publish,
  orders: async () => (await import('../commands/orders.ts')).orders,
  path: async () => (await import('../commands/walk-commands.ts')).path,
  'walk-record': async () => (await import('../commands/walk-commands.ts')).replay,
  shipments: async () => (await import('../commands/orders.ts')).ship,
  stats: async () => (await import('../commands/stats.ts')).stats,
  webhooks: async () => (await import('../commands/webhook-commands.ts')).webhooks,
  outbox: async () => (await import('../commands/webhook-commands.ts')).outbox,
};

type Own = { readonly [Type in CommandType]?: () => Promise<RunShopLine<Type>> };

/** The run of the line of a command of the shop. */
export function shopLine(type: CommandType, line: ShopLine): RunLine {
  return async (given, environment) => {
    const command = readCommand(type, line, given);
    if (typeof command === 'string') return command;
    return (await runOwn(OWN, command, given, environment)) ?? carryOut(environment, command, given);
  };
}

async function runOwn<Type extends CommandType>(own: Own, command: AdminCommand<Type>, ...rest: Parameters<RunLine>) {
  const run = await own[command.type]?.();
  return run?.(command, ...rest);
}

/** A command with the arguments of its line, or a sentence about one that is wrong. */
function readCommand(type: CommandType, line: ShopLine, { names, has, value }: GivenArguments): AdminCommand | string {
  const { takes = readUsage(line).words, reads = {} } = line;
  const asked: Record<string, unknown> = {};
  for (const name of Object.keys(COMMANDS[type].fields.properties)) {
    const text = takes.includes(name) ? names[takes.indexOf(name)] : value(name);
    if (has(name)) asked[name] = true;
    if (text === undefined || text === null) continue;
    const read = reads[name]?.(text) ?? { value: text };
    if ('wrong' in read) return read.wrong;
    asked[name] = read.value;
  }
  // Each text was read as its row says, and the shop checks a command against its schema.
  return { type, ...asked } as AdminCommand;
}
