import type { PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import { amazonOfFunnel } from '../../providers/amazon-service.ts';
import { walletService } from '../../wallets/wallet-service.ts';
import type { AdminReply } from '../admin-command.ts';
import { type CommandEnvironment, offlineServices } from '../offline-orders.ts';
import { liveFunnel, missingFunnel } from './live-funnel.ts';
import { readMatrix, type ShopPayments } from './matrix-command.ts';

/** The ways to pay of a shop with these settings, where no server runs; or what is wrong with the settings. */
export async function shopPayments(
  environment: CommandEnvironment['environment'],
): Promise<ShopPayments | { refused: string }> {
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

/** The matrix for one command of this process, with the providers of its settings or their sandboxes. */
export async function offlineMatrix(
  { environment, launchSandboxes }: CommandEnvironment,
  funnels: PublishedFunnels,
  uid: string,
): Promise<AdminReply> {
  if (!liveFunnel(funnels, uid)) return missingFunnel(funnels, uid);
  const launched = await launchSandboxes();
  if (!launched.ok) return { done: false, text: launched.message };
  try {
    const payments = await shopPayments({ ...environment, ...launched.settings });
    return 'refused' in payments ? { done: false, text: payments.refused } : readMatrix(payments, funnels, uid);
  } finally {
    await launched.stop();
  }
}
