import { diff } from './commands/diff.ts';
import { draw } from './commands/draw.ts';
import { graph } from './commands/graph.ts';
import { matrix } from './commands/matrix.ts';
import { newBrand } from './commands/new.ts';
import { cancelOrder, captureOrder, delivered, reconcile, refund, ship } from './commands/order-commands.ts';
import { order, orders } from './commands/orders.ts';
import { pack } from './commands/pack.ts';
import { path } from './commands/path.ts';
import { paths } from './commands/paths.ts';
import { replay } from './commands/replay.ts';
import { scripts } from './commands/scripts.ts';
import { stats } from './commands/stats.ts';
import { test } from './commands/test.ts';
import { unpack } from './commands/unpack.ts';
import { verify } from './commands/verify.ts';
import { publish, revoke, rollback, versions } from './commands/version-commands.ts';
import { outbox, webhooks } from './commands/webhook-commands.ts';
import { winner } from './commands/winner.ts';
import { readArguments } from './input/arguments.ts';
import type { Command, Environment, ExitCode } from './input/command.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  new: newBrand,
  verify,
  graph,
  draw,
  paths,
  test,
  diff,
  pack,
  unpack,
  publish,
  rollback,
  revoke,
  versions,
  matrix,
  scripts,
  winner,
  orders,
  order,
  path,
  replay,
  ship,
  delivered,
  capture: captureOrder,
  refund,
  cancel: cancelOrder,
  reconcile,
  stats,
  webhooks,
  outbox,
};

/** Runs `sluice …`: the first argument names the command. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<ExitCode> {
  const [name = '--help', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    environment.print(help());
    return args.length === 0 ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command && (rest.includes('--help') || rest.includes('-h'))) {
    environment.print(`Usage: sluice ${command.usage}\n${command.summary}`);
    return 0;
  }
  if (command) {
    const given = readArguments(rest, command);
    const end = typeof given === 'string' ? given : await command.run(given, environment);
    if (typeof end !== 'string') return end;
    environment.complain(`sluice: ${end}.\nUsage: sluice ${command.usage}`);
    return 2;
  }
  environment.complain(`sluice: there is no command "${name}".\n${help()}`);
  return 2;
}

function help(): string {
  const lines = Object.values(COMMANDS).map(({ usage, summary }) => `  sluice ${usage}\n      ${summary}`);
  return ['Usage: sluice <command> …', '', ...lines].join('\n');
}
