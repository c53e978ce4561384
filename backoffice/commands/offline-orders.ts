import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import { createOrders } from '../../server/checkout/orders.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Schema } from '../../server/db/schema/schema.ts';
import { printLog } from '../../server/logging/noted-log.ts';
import { amazonService } from '../../server/providers/amazon-service.ts';
import { cardService } from '../../server/providers/card-service.ts';
import { payPalService } from '../../server/providers/paypal-service.ts';
import { shopProviders } from '../../server/providers/shop-providers.ts';
import { onChargeOutcome } from '../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { bookReported } from '../../server/subscriptions/renewing/renewal-order.ts';
import type { AdminCommands } from './money-commands.ts';

export type OfflineOrders =
  | { ok: true; commands: AdminCommands; close(): Promise<void> }
  | { ok: false; message: string };

/** Starts the sandboxes of the providers that have no settings; returns the settings that reach them. */
export type LaunchSandboxes = () => Promise<
  { ok: true; settings: Record<string, string>; stop(): Promise<void> } | { ok: false; message: string }
>;

/** The environment of a command that runs without a server. */
export interface CommandEnvironment {
  environment: Readonly<Record<string, string | undefined>>;
  launchSandboxes: LaunchSandboxes;
}

/** The orders for one command of this process, where no server runs, with the provider or its sandbox. */
export async function offlineOrders(
  { environment, launchSandboxes }: CommandEnvironment,
  db: Kysely<Schema>,
  funnels: PublishedFunnels,
): Promise<OfflineOrders> {
  const launched = await launchSandboxes();
  if (!launched.ok) return launched;
  const commands = openCommands({ ...environment, ...launched.settings }, db, funnels);
  if (!commands.ok) await launched.stop();
  return commands.ok ? { ...commands, close: launched.stop } : commands;
}

function openCommands(environment: CommandEnvironment['environment'], db: Kysely<Schema>, funnels: PublishedFunnels) {
  const services = offlineServices(environment);
  if (!services.ok) return services;
  const { config, providers } = services;
  const commands: AdminCommands = createOrders({
    db,
    providers,
    capture: config.capture,
    publicUrl: config.publicUrl,
    funnels,
    randomBytes,
    newId: randomUUID,
    clock: () => new Date(),
    onChargeOutcome,
    bookRenewal: bookReported,
    log: printLog,
  });
  return { ok: true as const, commands };
}

/** The providers of a shop with these settings, where no server runs. */
export function offlineServices(environment: CommandEnvironment['environment']) {
  const read = readConfig(environment);
  if (!read.ok) return { ok: false as const, message: read.problems.join('\n') };
  const { config } = read;
  const card = cardService(config, Date.now);
  if (!card.ok) return card;
  const paypal = payPalService(config, { clock: Date.now, notifiesShop: false });
  const amazon = amazonService(config, { clock: Date.now, pause });
  const providers = shopProviders(card.provider, paypal.provider, amazon.options);
  return { ok: true as const, config, card, paypal, amazon, providers };
}
