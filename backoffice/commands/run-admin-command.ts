import { sharedZone } from '../../graph/published-funnel.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';
import { type AdminCommand, COMMAND_TYPES, COMMANDS, type CommandType } from './admin-command.ts';
import type { CommandParts, ShopParts } from './command-parts.ts';
import { replyOnClock } from './on-clock.ts';
import { rememberedFolders } from './versions/version-readings.ts';

type Answer<Type extends CommandType> = (
  parts: CommandParts,
  command: AdminCommand<Type>,
) => AdminReply | Promise<AdminReply>;

type Rows = { readonly [Type in CommandType]: { run: () => Promise<Answer<Type>> } };

/** Runs the commands, those in turn one after the other, in the process that holds the store. */
export function adminCommands(shop: ShopParts): (command: AdminCommand) => Promise<AdminReply> {
  const parts = { ...shop, folders: rememberedFolders(shop), names: COMMAND_TYPES };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (run: () => Promise<AdminReply>) => {
    const reply = last.then(run, run);
    last = reply.catch(() => {});
    return reply;
  };
  return async (command) => {
    const { does, isOnBrandsClock } = COMMANDS[command.type];
    const run = () => answer(COMMANDS, parts, command);
    const reply = await (does === 'changes' ? inTurn(run) : run());
    return isOnBrandsClock ? reply : replyOnClock(reply, sharedZone(parts.funnels));
  };
}

async function answer<Type extends CommandType>(rows: Rows, parts: CommandParts, command: AdminCommand<Type>) {
  const run = await rows[command.type].run();
  return run(parts, command);
}
