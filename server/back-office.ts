import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import type { Config } from './config/config.ts';
import { openOperatorSocket } from './operator-socket.ts';
import type { FunnelRegistry } from './versions/funnel-registry.ts';
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

/** Publishes what of the brands' folder has no errors, at a start. */
export async function publishAtStart(config: Config, registry: FunnelRegistry, now: Date): Promise<PublishReport> {
  const { publishFolder } = await import('../backoffice/publishing/publish-folder.ts');
  return publishFolder(config.funnelsFolder, registry, now, { isStart: !config.publishesOld });
}
