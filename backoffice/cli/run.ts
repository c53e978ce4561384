import { COMMAND_TYPES, COMMANDS } from '../commands/admin-command.ts';
import type { CommandLine, ShopLine } from '../commands/table/command-row.ts';
import { type Environment, type ExitCode, type RunLine, readArguments } from './input/command.ts';
import { shopLine } from './input/shop-line.ts';
import { readUsage } from './input/usage.ts';
import { LOCAL_COMMANDS } from './local-commands.ts';

interface Line extends CommandLine {
  /** Each command is loaded when it is called: all of them together take most of the time of a short one. */
  load: () => Promise<RunLine>;
}

const SHOP_LINES = COMMAND_TYPES.flatMap((type): Line[] => {
  const { line }: { line?: ShopLine } = COMMANDS[type];
  return line ? [{ ...line, load: async () => shopLine(type, line) }] : [];
});

const LOCAL_LINES = LOCAL_COMMANDS.map(({ run: load, ...line }): Line => ({ ...line, load }));

/** The commands of the command line by their names, in the order of its help. */
export const LINES: ReadonlyMap<string, Line> = new Map(
  [...LOCAL_LINES, ...SHOP_LINES].map((line) => [line.usage.split(' ')[0] ?? '', line]),
);

/** Runs `sluice …`: the first argument names the command. */
export async function runCommand(args: readonly string[], environment: Environment): Promise<ExitCode> {
  const [name = '--help', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    environment.print(help());
    return args.length === 0 ? 2 : 0;
  }
  const line = LINES.get(name);
  if (line && (rest.includes('--help') || rest.includes('-h'))) {
    environment.print(lineHelp(line));
    return 0;
  }
  if (line) {
    const given = readArguments(rest, readUsage(line));
    const end = typeof given === 'string' ? given : await (await line.load())(given, environment);
    if (typeof end !== 'string') return end;
    environment.complain(`sluice: ${end}.\nUsage: sluice ${line.usage}`);
    return 2;
  }
  environment.complain(`sluice: there is no command "${name}".\n${help()}`);
  return 2;
}

function lineHelp({ usage, summary, more, see }: Line): string {
  const lines = [`Usage: sluice ${usage}`, summary, more, see && `See docs/${see}.`];
  return lines.filter((line) => line !== undefined).join('\n');
}

function help(): string {
  const lines = [...LINES.values()].map(({ usage, summary }) => `  sluice ${usage}\n      ${summary}`);
  return ['Usage: sluice <command> …', '', ...lines].join('\n');
}
