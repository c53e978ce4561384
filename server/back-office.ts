import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AppOptions } from './app-options.ts';
import type { Config } from './config/config.ts';
import type { Schema } from './db/schema/schema.ts';
import { openOperatorSocket } from './operator-socket.ts';
import type { FunnelRegistry } from './versions/funnel-registry.ts';
import { publishIfChanged } from './versions/start-publishing.ts';
import type { PublishReport } from './versions/start-report.ts';

type OpenOffice = typeof import('../backoffice/server/open-office.ts').openOffice;
type Office = Awaited<ReturnType<OpenOffice>>;
type OfficeParts = Parameters<OpenOffice>[0];

/** The door from the shop to its back office: nothing of it is loaded before it is asked for. */
export interface BackOffice {
  /** The commands of an operator, which the audit records. */
  admin: Office['admin'];
  /** What operators call on the shop's own listener; null for a shop without a token and a studio. */
  routes: AppOptions['operatorRoutes'];
  openSocket(): ReturnType<typeof openOperatorSocket>;
  /** Null for a shop without a studio. */
  startStudio(): ReturnType<Office['startStudio']>;
}

/** A load that fails is logged, and tried again with the next call. */
export function backOffice(
  config: Config,
  log: (level: string, message: string, detail?: unknown) => void,
  partsOf: () => OfficeParts,
): BackOffice {
  let opened: Promise<Office> | undefined;
  const open = async () => (await import('../backoffice/server/open-office.ts')).openOffice(partsOf());
  const office = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      log('error', 'the back office could not be loaded', error);
      throw error;
    });
    return opened;
  };
  const hasAddresses = config.adminToken !== null || config.studio !== null;
  return {
    admin: async (command, caller) => (await office()).admin(command, caller),
    routes: hasAddresses ? async (app: FastifyInstance, options) => (await office()).routes(app, options) : null,
    openSocket: () => openOperatorSocket(config.dataFolder, async () => (await office()).socket),
    startStudio: async () => (config.studio ? (await office()).startStudio() : null),
  };
}

/** Publishes what of the brands' folder has no errors, at a start; a start that changes nothing loads nothing for it. */
export async function publishAtStart(
  config: Config,
  db: Kysely<Schema>,
  registry: FunnelRegistry,
  now: Date,
): Promise<PublishReport> {
  const { funnelsFolder: folder, publishesOld } = config;
  const publish = async () => {
    const { publishFolder } = await import('../backoffice/publishing/publish-folder.ts');
    return publishFolder(folder, registry, now, { isStart: !publishesOld });
  };
  await registry.load();
  return publishesOld ? publish() : publishIfChanged(db, { folder, program: await builtProgram() }, publish);
}

/** The name that `npm run build` gives to what it made of the sources; null where they run themselves. */
function builtProgram(): Promise<string | null> {
  return readFile(new URL('../../.built', import.meta.url), 'utf8').catch(() => null);
}
