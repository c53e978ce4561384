import { videoOrigins } from '../../domain/tracking/video.ts';
import { type PublishedFunnels, sharedZone } from '../../graph/brand/published-funnel.ts';
import type { ShippingDeps } from '../checkout/fulfilling/ship-order.ts';
import type { Config } from '../config/config.ts';
import type { LogRing } from '../logging/log-ring.ts';
import { paymentScripts } from '../providers/payment-scripts.ts';
import type { DraftFolder } from '../publish/drafts/draft-folder.ts';
import type { FunnelRegistry } from '../publish/funnel-registry.ts';
import { describeScripts, scriptInventory } from '../render/script-inventory.ts';
import { tagScriptOf } from '../render/tag-manager.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';
import { readFindings } from './checks/read-findings.ts';
import { readRunningTests } from './checks/running-tests.ts';
import { type FigureReading, isFigureReading, runFigureReading } from './figures/figure-readings.ts';
import { readLiveFunnel } from './figures/live-funnel.ts';
import { type FunnelReading, isFunnelReading, runFunnelReading } from './funnels/funnel-readings.ts';
import { type HealthReading, isHealthReading, runHealthReading } from './health/health-readings.ts';
import { type AdminCommands, type MoneyCommand, runMoneyCommand } from './money-commands.ts';
import { replyOnClock } from './on-clock.ts';
import { isOrderReading, type OrderReading, readOrders } from './orders/order-readings.ts';
import { runDeliveredCommand, runShipCommand, runUnshipCommand } from './orders/ship-command.ts';
import { isOutboxCommand, type OutboxCommand } from './outbox-commands.ts';
import { isPathReading, type PathReading, readPath } from './paths/path-readings.ts';
import { publishFunnels, revokeFunnel, rollBackFunnel } from './versions/change-versions.ts';
import type { VersionDeps } from './versions/read-versions.ts';
import { isVersionReading, type VersionReading, versionReadings } from './versions/version-readings.ts';

export interface AdminDeps extends ShippingDeps {
  registry: FunnelRegistry;
  /** The brands' folder, which a publish command uses by default, and whose files are the drafts. */
  drafts: DraftFolder;
  /** How long a replaced version holds for the sessions that began with it, in days. */
  holdDays: number;
  /** The inventory of the pages' scripts. */
  scripts: () => Promise<AdminReply>;
  /** The webhook endpoints, and what the outbox has not delivered. */
  outbox: (command: OutboxCommand) => Promise<AdminReply>;
  /** What can be paid how in a live funnel. */
  matrix: (uid: string) => Promise<AdminReply>;
  /** The log of this process; absent where no server runs. */
  log?: Pick<LogRing, 'read'>;
  /** The orders, loaded by the first command that needs them; or the reason why there are none. */
  commands: () => Promise<AdminCommands | { refused: string }>;
}

/**
 * Runs the commands that change the store one after the other, in the process that holds it. Readings of orders, figures and funnels
 * wait for none, and neither do those of the outbox, of which one waits for an endpoint that may hang.
 */
export function adminCommands(deps: AdminDeps): (command: AdminCommand) => Promise<AdminReply> {
  let last: Promise<unknown> = Promise.resolve();
  const { db, registry, drafts, clock, holdDays } = deps;
  const versions = { db, registry, drafts, clock, holdDays };
  const readVersion = versionReadings(versions);
  const read = { db, funnels: registry, clock };
  const answer = async (command: Exclude<AdminCommand, DatedReading>): Promise<AdminReply> => {
    if (isHealthReading(command))
      return runHealthReading({ ...read, log: deps.log ?? null, timeZone: sharedZone(registry) }, command);
    if (isOutboxCommand(command)) return deps.outbox(command);
    if (isVersionReading(command)) return readVersion(command);
    if (command.type === 'experiments') return readRunningTests(read);
    if (command.type === 'findings') return readFindings({ drafts, funnels: registry });
    if (command.type === 'funnel') return readLiveFunnel(registry, command.uid);
    if (command.type === 'matrix') return deps.matrix(command.uid);
    if (command.type === 'scripts') return deps.scripts();
    const run = () => runOne(deps, versions, command);
    const reply = last.then(run, run);
    last = reply.catch(() => {});
    return reply;
  };
  return async (command) => {
    if (isOrderReading(command)) return readOrders(read, command);
    if (isFigureReading(command)) return runFigureReading(read, command);
    if (isFunnelReading(command)) return runFunnelReading(read, command);
    if (isPathReading(command)) return readPath(read, command);
    return replyOnClock(await answer(command), sharedZone(registry));
  };
}

/** What is told of brands, each on its own clock. */
type DatedReading = OrderReading | FigureReading | FunnelReading | PathReading;

type Reading =
  | DatedReading
  | HealthReading
  | OutboxCommand
  | VersionReading
  | Extract<AdminCommand, { type: 'experiments' | 'findings' | 'funnel' | 'matrix' | 'scripts' }>;

function runOne(deps: AdminDeps, versions: VersionDeps, command: Exclude<AdminCommand, Reading>): Promise<AdminReply> {
  if (command.type === 'publish') return publishFunnels(versions, command);
  if (command.type === 'rollback') return rollBackFunnel(versions, command);
  if (command.type === 'revoke') return revokeFunnel(versions, command);
  if (command.type === 'shipments') return runShipCommand(deps, command);
  if (command.type === 'shipment-undo') return runUnshipCommand(deps, command.order);
  if (command.type === 'deliveries') return runDeliveredCommand({ ...deps, funnels: deps.registry }, command);
  return moveMoney(deps, command);
}

async function moveMoney({ commands: open, registry }: AdminDeps, command: MoneyCommand): Promise<AdminReply> {
  const commands = await open();
  if ('refused' in commands) return { done: false, text: commands.refused };
  return runMoneyCommand(commands, command, sharedZone(registry));
}

/** Lists the scripts of every kind of page, as the settings and the live funnels have them. */
export async function listScripts(config: Config, funnels: Pick<PublishedFunnels, 'live'>): Promise<AdminReply> {
  const live = funnels.live();
  const payments = paymentScripts(config, live);
  if (!payments.ok) return { done: false, text: payments.message };
  const scripts = scriptInventory({
    publicUrl: config.publicUrl,
    payments: payments.scripts,
    tagManager: tagScriptOf(config),
    players: videoOrigins(live.flatMap(({ content }) => Object.values(content))).script,
  });
  return { done: true, text: describeScripts(scripts), data: scripts };
}
