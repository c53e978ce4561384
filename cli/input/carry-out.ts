import { runAdmin } from '../../server/admin/admin-client.ts';
import type { AdminCommand } from '../../server/admin/admin-command.ts';
import type { Environment, ExitCode } from './command.ts';

/** Has a command of the shop carried out, and prints what was done, or complains of what was not. */
export async function carryOut(environment: Environment, command: AdminCommand): Promise<ExitCode> {
  const { done, text } = await runAdmin(environment, command);
  if (done) environment.print(text);
  else environment.complain(text);
  return done ? 0 : 1;
}
