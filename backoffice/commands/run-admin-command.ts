import { videoOrigins } from '../../domain/tracking/video.ts';
import { type PublishedFunnels, sharedZone } from '../../graph/published-funnel.ts';
import type { ShippingDeps } from '../../server/checkout/fulfilling/ship-order.ts';
import type { Config } from '../../server/config/config.ts';
import type { LogRing } from '../../server/logging/log-ring.ts';
import { buildTagScript } from '../../server/render/tag-manager.ts';
import { type AdminCommand, type AdminReply, refused } from './admin-command.ts';
import { readFindings } from './checks/read-findings.ts';
import { readRunningTests } from './checks/running-tests.ts';
import { readExperiment } from './figures/experiment-command.ts';
import { readStats } from './figures/figure-readings.ts';
import { readLiveFunnel } from './figures/live-funnel.ts';
import { runFunnelReading } from './funnels/funnel-readings.ts';
import { readAttempts } from './health/attempts-command.ts';
import { readHealth } from './health/health-command.ts';
import { readAudit, readLog } from './health/log-and-audit.ts';
import { paymentScripts } from './health/payment-scripts.ts';
import { describeScripts, scriptInventory } from './health/script-inventory.ts';
import { type AdminCommands, type MoneyCommand, runMoneyCommand } from './money-commands.ts';
import { replyOnClock } from './on-clock.ts';
import { readOrder, readOrders } from './orders/order-readings.ts';
import { runDeliveredCommand, runShipCommand, runUnshipCommand } from './orders/ship-command.ts';
import type { OutboxCommand } from './outbox-commands.ts';
import { readPath } from './paths/path-readings.ts';
import { publishFunnels, revokeFunnel, rollBackFunnel } from './versions/change-versions.ts';
import type { VersionDeps } from './versions/read-versions.ts';
import { versionReadings } from './versions/version-readings.ts';

export interface AdminDeps extends ShippingDeps, VersionDeps {
  /** The inventory of the pages' scripts. */
  scripts: () => Promise<AdminReply>;
  /** The webhook endpoints, and what the outbox has not delivered. */
  outbox: (command: OutboxCommand) => Promise<AdminReply>;
  /** What can be paid how in a live funnel. */
  matrix: (uid: string) => Promise<AdminReply>;
  /** The log of this process; absent where no server runs. */
  log?: Pick<LogRing, 'read'> | undefined;
  /** The orders, loaded by the first command that needs them; or the reason why there are none. */
  commands: () => Promise<AdminCommands | { refused: string }>;
}

type Answers = { [Type in AdminCommand['type']]: (command: AdminCommand<Type>) => Promise<AdminReply> };

/**
 * Runs the commands that change the store one after the other, in the process that holds it. Readings of orders, figures and funnels
 * wait for none, and neither do those of the outbox, of which one waits for an endpoint that may hang.
 */
export function adminCommands(deps: AdminDeps): (command: AdminCommand) => Promise<AdminReply> {
  const answers: Answers = { ...datedReadings(deps), ...readings(deps), ...changes(deps) };
  return (command) => answerCommand(answers, command);
}

function answerCommand<Type extends AdminCommand['type']>(answers: Answers, command: AdminCommand<Type>) {
  return answers[command.type](command);
}

/** What is told of brands, each on its own clock. */
function datedReadings({ db, registry, clock }: AdminDeps) {
  const read = { db, funnels: registry, clock };
  return {
    orders: (command) => readOrders(read, command),
    order: ({ order }) => readOrder(read, order),
    stats: (command) => readStats(read, command),
    experiment: (command) => readExperiment(read, command),
    funnels: (command) => runFunnelReading(read, command),
    inside: (command) => runFunnelReading(read, command),
    path: (command) => readPath(read, command),
    'walk-record': (command) => readPath(read, command),
  } satisfies Partial<Answers>;
}

/** Has answers stand on the clock of all brands. */
function onSharedClock(funnels: PublishedFunnels) {
  return <Command>(answer: (command: Command) => Promise<AdminReply>) =>
    async (command: Command) =>
      replyOnClock(await answer(command), sharedZone(funnels));
}

function readings(deps: AdminDeps) {
  const { db, registry, drafts, clock, outbox } = deps;
  const clocked = onSharedClock(registry);
  const health = () => ({ db, clock, log: deps.log ?? null, timeZone: sharedZone(registry) });
  const readVersion = clocked(versionReadings(deps));
  const ofOutbox = clocked(outbox);
  return {
    health: clocked(() => readHealth(health())),
    attempts: clocked(() => readAttempts(health())),
    log: clocked(async (command) => readLog(health(), command)),
    audit: clocked((command) => readAudit(health(), command)),
    webhooks: ofOutbox,
    'webhook-add': ofOutbox,
    'webhook-remove': ofOutbox,
    'webhook-rotate': ofOutbox,
    'webhook-test': ofOutbox,
    outbox: ofOutbox,
    'outbox-show': ofOutbox,
    'outbox-resend': ofOutbox,
    versions: readVersion,
    'version-history': readVersion,
    drafts: readVersion,
    difference: readVersion,
    experiments: clocked(() => readRunningTests({ db, funnels: registry, clock })),
    findings: clocked(() => readFindings({ drafts, funnels: registry })),
    funnel: clocked(async ({ uid }) => readLiveFunnel(registry, uid)),
    matrix: clocked(({ uid }) => deps.matrix(uid)),
    scripts: clocked(deps.scripts),
  } satisfies Partial<Answers>;
}

/** The commands that change the store wait for each other. */
function changes(deps: AdminDeps) {
  const clocked = onSharedClock(deps.registry);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Command>(answer: (command: Command) => Promise<AdminReply>) =>
    clocked((command: Command) => {
      const run = () => answer(command);
      const reply = last.then(run, run);
      last = reply.catch(() => {});
      return reply;
    });
  const money = inTurn((command: MoneyCommand) => moveMoney(deps, command));
  return {
    publish: inTurn((command) => publishFunnels(deps, command)),
    rollback: inTurn((command) => rollBackFunnel(deps, command)),
    revoke: inTurn((command) => revokeFunnel(deps, command)),
    shipments: inTurn((command) => runShipCommand(deps, command)),
    'shipment-undo': inTurn(({ order }) => runUnshipCommand(deps, order)),
    deliveries: inTurn((command) => runDeliveredCommand({ ...deps, funnels: deps.registry }, command)),
    captures: money,
    refunds: money,
    cancellations: money,
    reconcile: money,
  } satisfies Partial<Answers>;
}

async function moveMoney({ commands: open, registry }: AdminDeps, command: MoneyCommand): Promise<AdminReply> {
  const commands = await open();
  if ('refused' in commands) return refused(commands.refused);
  return runMoneyCommand(commands, command, sharedZone(registry));
}

/** Lists the scripts of every kind of page, as the settings and the live funnels have them. */
export async function listScripts(config: Config, funnels: Pick<PublishedFunnels, 'live'>): Promise<AdminReply> {
  const live = funnels.live();
  const payments = paymentScripts(config, live);
  if (!payments.ok) return refused(payments.message);
  const scripts = scriptInventory({
    publicUrl: config.publicUrl,
    payments: payments.scripts,
    tagManager: buildTagScript(config),
    players: videoOrigins(live.flatMap(({ content }) => Object.values(content))).script,
  });
  return { done: true, text: describeScripts(scripts), data: scripts };
}
