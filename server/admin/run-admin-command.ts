import type { ShippingDeps } from '../checkout/fulfilling/ship-order.ts';
import type { FunnelRegistry } from '../publish/funnel-registry.ts';
import { publishFolder } from '../publish/publish-folder.ts';
import { describeReport } from '../publish/start-report.ts';
import { short } from '../publish/versions/live-history.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';
import { type FigureReading, isFigureReading, runFigureReading } from './figures/figure-readings.ts';
import { readLiveFunnel } from './figures/live-funnel.ts';
import { type AdminCommands, type MoneyCommand, runMoneyCommand } from './money-commands.ts';
import { isOrderReading, type OrderReading, readOrders } from './orders/order-readings.ts';
import { runDeliveredCommand, runShipCommand, runUnshipCommand } from './orders/ship-command.ts';
import { isOutboxCommand, type OutboxCommand } from './outbox-commands.ts';
import { isPathReading, type PathReading, readPath } from './paths/path-readings.ts';

export interface AdminDeps extends VersionDeps, ShippingDeps {
  /** The folder that a publish command uses by default. */
  funnelsFolder: string;
  /** The inventory of the pages' scripts. */
  scripts: () => Promise<AdminReply>;
  /** The webhook endpoints, and what the outbox has not delivered. */
  outbox: (command: OutboxCommand) => Promise<AdminReply>;
  /** What can be paid how in a live funnel. */
  matrix: (uid: string) => Promise<AdminReply>;
  /** The orders, loaded by the first command that needs them; or the reason why there are none. */
  commands: () => Promise<AdminCommands | { refused: string }>;
}

/**
 * Runs the commands that change the store one after the other, in the process that holds it. Readings of orders, figures and funnels
 * wait for none, and neither do those of the outbox, of which one waits for an endpoint that may hang.
 */
export function adminCommands(deps: AdminDeps): (command: AdminCommand) => Promise<AdminReply> {
  let last: Promise<unknown> = Promise.resolve();
  return async (command) => {
    if (isOrderReading(command)) return readOrders({ db: deps.db, funnels: deps.registry }, command);
    if (isFigureReading(command))
      return runFigureReading({ db: deps.db, funnels: deps.registry, clock: deps.clock }, command);
    if (isPathReading(command)) return readPath({ db: deps.db, funnels: deps.registry }, command);
    if (isOutboxCommand(command)) return deps.outbox(command);
    if (command.type === 'funnel') return readLiveFunnel(deps.registry, command.uid);
    if (command.type === 'matrix') return deps.matrix(command.uid);
    const run = () => runOne(deps, command);
    const reply = last.then(run, run);
    last = reply.catch(() => {});
    return reply;
  };
}

type Reading =
  | OrderReading
  | FigureReading
  | PathReading
  | OutboxCommand
  | Extract<AdminCommand, { type: 'funnel' | 'matrix' }>;

function runOne(deps: AdminDeps, command: Exclude<AdminCommand, Reading>): Promise<AdminReply> {
  if (command.type === 'publish') return publish(deps, command.folder);
  if (command.type === 'rollback') return rollBack(deps, command.uid, command.hash ?? null);
  if (command.type === 'revoke') return revoke(deps, command.uid, command.hash);
  if (command.type === 'scripts') return deps.scripts();
  if (command.type === 'versions') return listVersions(deps, command.uid);
  if (command.type === 'shipments') return runShipCommand(deps, command);
  if (command.type === 'shipment-undo') return runUnshipCommand(deps, command.order);
  if (command.type === 'deliveries') return runDeliveredCommand(deps, command);
  return moveMoney(deps, command);
}

async function moveMoney({ commands: open }: AdminDeps, command: MoneyCommand): Promise<AdminReply> {
  const commands = await open();
  return 'refused' in commands ? { done: false, text: commands.refused } : runMoneyCommand(commands, command);
}

async function publish({ registry, funnelsFolder, clock }: AdminDeps, folder?: string): Promise<AdminReply> {
  const report = await publishFolder(folder ?? funnelsFolder, registry, clock());
  const isEmpty = report.published.length === 0 && report.refused.length === 0;
  if (isEmpty) return { done: false, text: `There is no funnel in ${folder ?? funnelsFolder}.` };
  return { done: report.refused.length === 0, text: describeReport(report) };
}

interface VersionDeps {
  registry: FunnelRegistry;
  clock: () => Date;
}

async function rollBack({ registry, clock }: VersionDeps, uid: string, hash: string | null): Promise<AdminReply> {
  const result = await registry.rollBack(uid, hash, clock());
  if (result.type === 'refused') return { done: false, text: result.message };
  const { was } = result;
  return {
    done: true,
    text: `"${result.uid}" is at version ${short(result.hash)} again; shoppers who began with ${short(was)} stay on it.`,
  };
}

async function revoke({ registry, clock }: VersionDeps, uid: string, named: string): Promise<AdminReply> {
  const result = await registry.revoke(uid, named, clock());
  if (result.type === 'refused') return { done: false, text: result.message };
  const { hash, live } = result;
  return {
    done: true,
    text: `Version ${short(hash)} of "${uid}" is revoked; shoppers inside it go on with ${short(live)}.`,
  };
}

async function listVersions({ registry }: VersionDeps, uid: string): Promise<AdminReply> {
  const result = await registry.versionsOf(uid);
  if (result.type === 'refused') return { done: false, text: result.message };
  const lines = result.versions.map(({ hash, at, is }) => `${short(hash)}  ${at.toISOString()}  ${is}`);
  return { done: true, text: lines.join('\n'), data: result.versions };
}
