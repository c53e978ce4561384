import type { RunAdminCommand } from '../../../backoffice/commands/admin-command.ts';
import { socketListener } from '../../../backoffice/commands/admin-socket.ts';
import { openOperatorSocket } from '../../../server/operator-socket.ts';

/** Opens the operator's socket of a data folder, as a shop does, for commands that the test runs. */
export function openAdminSocket(dataFolder: string, run: RunAdminCommand) {
  const listener = socketListener(run);
  return openOperatorSocket(dataFolder, () => listener);
}
