import { runAdmin } from '../../server/admin/admin-client.ts';
import type { AdminCommand } from '../../server/admin/admin-command.ts';
import { type Environment, type ExitCode, failed } from './command.ts';

/** Has a command of the shop carried out, and prints what was done, as JSON of its data if so asked, or complains of what was not. */
export async function carryOut(
  environment: Environment,
  command: AdminCommand,
  { asJson = false }: { asJson?: boolean } = {},
): Promise<ExitCode> {
  const { done, text, data } = await runAdmin(environment, command);
  if (!done) return failed(environment, text);
  environment.print(asJson ? JSON.stringify(data, null, 2) : text);
  return 0;
}
