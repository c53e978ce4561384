import { type Command, type Environment, type ExitCode, readArguments } from './input/command.ts';

/** Each command is loaded when it is called: all of them together take most of the time of a short one. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./commands/new.ts')).newBrand,
  verify: async () => (await import('./commands/verify.ts')).verify,
  schemas: async () => (await import('./commands/schemas.ts')).schemas,
  graph: async () => (await import('./commands/graph-commands.ts')).graph,
  draw: async () => (await import('./commands/draw.ts')).draw,
  paths: async () => (await import('./commands/graph-commands.ts')).paths,
  test: async () => (await import('./commands/test.ts')).test,
  diff: async () => (await import('./commands/diff.ts')).diff,
  pack: async () => (await import('./commands/pack.ts')).pack,
  unpack: async () => (await import('./commands/unpack.ts')).unpack,
  publish: async () => (await import('./commands/version-commands.ts')).publish,
  rollback: async () => (await import('./commands/version-commands.ts')).rollback,
  revoke: async () => (await import('./commands/version-commands.ts')).revoke,
  versions: async () => (await import('./commands/version-commands.ts')).versions,
  matrix: async () => (await import('./commands/reading-commands.ts')).matrix,
  funnels: async () => (await import('./commands/reading-commands.ts')).funnels,
  scripts: async () => (await import('./commands/reading-commands.ts')).scripts,
  winner: async () => (await import('./commands/winner.ts')).winner,
  orders: async () => (await import('./commands/orders.ts')).orders,
  order: async () => (await import('./commands/orders.ts')).order,
  path: async () => (await import('./commands/walk-commands.ts')).path,
  replay: async () => (await import('./commands/walk-commands.ts')).replay,
  ship: async () => (await import('./commands/order-commands.ts')).ship,
  delivered: async () => (await import('./commands/order-commands.ts')).delivered,
  capture: async () => (await import('./commands/order-commands.ts')).captureOrder,
  refund: async () => (await import('./commands/order-commands.ts')).refund,
  cancel: async () => (await import('./commands/order-commands.ts')).cancelOrder,
  reconcile: async () => (await import('./commands/order-commands.ts')).reconcile,
  stats: async () => (await import('./commands/stats.ts')).stats,
  webhooks: async () => (await import('./commands/webhook-commands.ts')).webhooks,
  outbox: async () => (await import('./commands/webhook-commands.ts')).outbox,
};

/** Runs `sluice …`: the first argument names the command. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<ExitCode> {
  const [name = '--help', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    environment.print(await help());
    return args.length === 0 ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (command && (rest.includes('--help') || rest.includes('-h'))) {
    environment.print(commandHelp(command));
    return 0;
  }
  if (command) {
    const given = readArguments(rest, command);
    const end = typeof given === 'string' ? given : await command.run(given, environment);
    if (typeof end !== 'string') return end;
    environment.complain(`sluice: ${end}.\nUsage: sluice ${command.usage}`);
    return 2;
  }
  environment.complain(`sluice: there is no command "${name}".\n${await help()}`);
  return 2;
}

function commandHelp({ usage, summary, more, see }: Command): string {
  const lines = [`Usage: sluice ${usage}`, summary, more, see && `See docs/${see}.`];
  return lines.filter((line) => line !== undefined).join('\n');
}

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.map(({ usage, summary }) => `  sluice ${usage}\n      ${summary}`);
  return ['Usage: sluice <command> …', '', ...lines].join('\n');
}
