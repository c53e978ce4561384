import type { Static } from 'typebox';
import type { AdminReply } from '../contracts/admin-reply.ts';
import { FIGURE_COMMANDS } from './table/figure.rows.ts';
import { FUNNEL_COMMANDS } from './table/funnel.rows.ts';
import { HEALTH_COMMANDS } from './table/health.rows.ts';
import { MONEY_COMMANDS } from './table/money.rows.ts';
import { ORDER_COMMANDS } from './table/order.rows.ts';
import { VERSION_COMMANDS } from './table/version.rows.ts';
import { WEBHOOK_COMMANDS } from './table/webhook.rows.ts';

/** The commands that change or read the store from outside the shop, by the last segment of their address. */
export const COMMANDS = {
  ...VERSION_COMMANDS,
  ...FUNNEL_COMMANDS,
  ...ORDER_COMMANDS,
  ...MONEY_COMMANDS,
  ...FIGURE_COMMANDS,
  ...HEALTH_COMMANDS,
  ...WEBHOOK_COMMANDS,
};

type Commands = typeof COMMANDS;
export type CommandType = keyof Commands;

/** The types of all commands, in the order of the help. */
export const COMMAND_TYPES = Object.keys(COMMANDS).filter(isCommandType);

function isCommandType(name: string): name is CommandType {
  return Object.hasOwn(COMMANDS, name);
}

/** A command of any type, or of the named ones. */
export type AdminCommand<Type extends CommandType = CommandType> = {
  [Name in Type]: { type: Name } & Static<Commands[Name]['fields']>;
}[Type];

/** The channel of a command, with the system's user, the token's name, or the studio. */
export interface AdminCaller {
  channel: 'socket' | 'http' | 'process' | 'studio';
  name: string;
}

export type RunAdminCommand = (command: AdminCommand, caller: AdminCaller) => Promise<AdminReply>;
