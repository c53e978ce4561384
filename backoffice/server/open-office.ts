import type { RequestListener } from 'node:http';
import type { Kysely } from 'kysely';
import type { Config } from '../../server/config/config.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { auditedCommands } from '../commands/admin-audit.ts';
import type { RunAdminCommand } from '../commands/admin-command.ts';
import { socketListener } from '../commands/admin-socket.ts';
import { readMatrix, type ShopPayments } from '../commands/figures/matrix-command.ts';
import type { AdminCommands } from '../commands/money-commands.ts';
import { outboxCommands } from '../commands/outbox-commands.ts';
import { type AdminDeps, adminCommands, listScripts } from '../commands/run-admin-command.ts';
import type { OutboxCommandDeps } from '../commands/webhook-commands.ts';
import { DraftFolder } from '../publishing/draft-folder.ts';
import type { StudioOptions } from './build-studio.ts';
import { operatorRoutes } from './operator-routes.ts';
import { startStudio, studioFrames } from './start-studio.ts';

type CommandParts = Omit<AdminDeps, 'drafts' | 'holdDays' | 'commands' | 'scripts' | 'matrix' | 'outbox'>;

/** What a shop gives its back office. */
interface OfficeParts extends CommandParts, Pick<StudioOptions, 'pictures' | 'newId' | 'randomBytes'> {
  config: Config;
  /** The same store, whose statements may take the time that a person waits. */
  patient: Kysely<Schema>;
  orders: AdminCommands;
  payments: ShopPayments;
  /** How webhook endpoints are reached. */
  reaching: Pick<OutboxCommandDeps, 'rules' | 'lookup' | 'post'>;
}

/** The back office of a running shop. */
interface Office {
  /** The commands of an operator, which the audit records. */
  admin: RunAdminCommand;
  /** Answers the operator's socket. */
  socket: RequestListener;
  /** What operators call on the shop's own listener. */
  routes: ReturnType<typeof operatorRoutes>;
  /** Null where the studio cannot listen. */
  startStudio(): ReturnType<typeof startStudio>;
}

export async function openOffice({
  config,
  patient,
  orders,
  payments,
  reaching,
  ...parts
}: OfficeParts): Promise<Office> {
  const { db, registry, clock, randomBytes } = parts;
  const drafts = new DraftFolder(config.funnelsFolder);
  const admin = auditedCommands(
    { db, clock },
    adminCommands({
      ...parts,
      db: patient,
      drafts,
      holdDays: config.versionHoldDays,
      commands: async () => orders,
      scripts: () => listScripts(config, registry),
      matrix: async (uid) => readMatrix(payments, registry, uid),
      outbox: outboxCommands({ ...reaching, ...parts, funnels: registry }),
    }),
  );
  const frames = await studioFrames(config, { db, drafts, randomBytes });
  return {
    admin,
    socket: await socketListener(admin),
    routes: operatorRoutes({ admin, preview: frames }),
    startStudio: () => startStudio(config, { ...parts, funnels: registry, drafts, admin }),
  };
}
