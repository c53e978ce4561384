import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import { createOrders } from '../../server/checkout/orders.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { printLog } from '../../server/logging/noted-log.ts';
import { amazonOfFunnel, amazonService } from '../../server/providers/amazon-service.ts';
import { cardService } from '../../server/providers/card-service.ts';
import { payPalService } from '../../server/providers/paypal-service.ts';
import { shopProviders } from '../../server/providers/shop-providers.ts';
import { onChargeOutcome } from '../../server/subscriptions/lifecycle/on-charge-outcome.ts';
import { bookReported } from '../../server/subscriptions/renewing/renewal-order.ts';
import { walletService } from '../../server/wallets/wallet-service.ts';
import type { ShopParts } from './command-parts.ts';
import type { ShopPayments } from './figures/matrix-command.ts';

/** Starts the sandboxes of the providers that have no settings; returns the settings that reach them. */
export type LaunchSandboxes = () => Promise<
  { ok: true; settings: Record<string, string>; stop(): Promise<void> } | { ok: false; message: string }
>;

/** The environment of a command that runs without a server. */
export interface CommandEnvironment {
  environment: Readonly<Record<string, string | undefined>>;
  launchSandboxes: LaunchSandboxes;
}

type Settings = CommandEnvironment['environment'];

/** No server runs beside this process; what is started for its commands is given to `onStart`, to be stopped. */
export function offlineTrade(
  { environment, launchSandboxes }: CommandEnvironment,
  db: Db,
  funnels: PublishedFunnels,
  onStart: (stop: () => Promise<void>) => void,
): Pick<ShopParts, 'orders' | 'payments'> {
  const withSandboxes = async <Opened>(open: (settings: Settings) => Opened | Promise<Opened>) => {
    const launched = await launchSandboxes();
    if (!launched.ok) return { refused: launched.message };
    onStart(launched.stop);
    return open({ ...environment, ...launched.settings });
  };
  return {
    orders: () => withSandboxes((settings) => openOrders(settings, db, funnels)),
    payments: () => withSandboxes(shopPayments),
  };
}

function openOrders(environment: Settings, db: Db, funnels: PublishedFunnels) {
  const services = offlineServices(environment);
  if (!services.ok) return { refused: services.message };
  const { config, providers } = services;
  return createOrders({
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
}

/** The ways to pay of a shop with these settings, where no server runs; or what is wrong with the settings. */
export async function shopPayments(environment: Settings): Promise<ShopPayments | { refused: string }> {
  const services = offlineServices(environment);
  if (!services.ok) return { refused: services.message };
  const { config, card, paypal, amazon, providers } = services;
  const wallets = await walletService(config);
  if (!wallets.ok) return { refused: wallets.message };
  return {
    config,
    card: card.settings,
    wallets,
    approvals: { paypal: paypal.settings },
    paymentsOf: amazonOfFunnel(amazon, config.runtime.walletEnabled),
    providers,
  };
}

/** The providers of a shop with these settings, where no server runs. */
function offlineServices(environment: Settings) {
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
