import type { ApprovalSettingsOf, CardSettings } from '../../../contracts/page/page-data.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { Config } from '../../../server/config/config.ts';
import type { PaymentsOfFunnel } from '../../../server/payments/port/funnel-payments.ts';
import type { ProviderRegistry } from '../../../server/payments/registry.ts';
import { amazonOfFunnel } from '../../../server/providers/amazon-service.ts';
import { providerRefusal } from '../../../server/providers/provider-refusal.ts';
import { runtimeSettings } from '../../../server/render/page-data.ts';
import { walletService } from '../../../server/wallets/wallet-service.ts';
import type { Matrix } from '../../contracts/admin-matrix-api.ts';
import { paymentMatrix } from '../../figures/matrix.ts';
import { matrixText } from '../../figures/matrix-text.ts';
import { type AdminReply, refused } from '../admin-command.ts';
import { type CommandEnvironment, offlineServices } from '../offline-orders.ts';
import { liveFunnel, missingFunnel } from './live-funnel.ts';

/** The parts of a shop on which its ways to pay depend, as its pages get them. */
export interface ShopPayments {
  config: Pick<Config, 'runtime'>;
  card: CardSettings;
  wallets: { settings: WalletSettings } | null;
  approvals: ApprovalSettingsOf;
  paymentsOf: PaymentsOfFunnel;
  providers: ProviderRegistry;
}

/** What can be paid how in the live version of a uid, as a table for a person and as data. */
export function readMatrix(payments: ShopPayments, funnels: PublishedFunnels, uid: string): AdminReply {
  const published = liveFunnel(funnels, uid);
  if (!published) return missingFunnel(funnels, uid);
  const matrix = buildMatrix(payments, published, funnels.rulesOf(published.brand.uniqueName));
  return { done: true, text: matrixText(matrix), data: matrix };
}

/** The matrix of a published funnel in a shop, by the present rules of its brand. */
export function buildMatrix(payments: ShopPayments, published: PublishedFunnel, rules: ShopRules): Matrix {
  const { config, card, wallets, approvals, paymentsOf, providers } = payments;
  const { brand, graph } = published;
  return paymentMatrix(published, {
    rules,
    settingsOf: (userAgent) => {
      const offered = { ...approvals, ...paymentsOf(published, userAgent)?.settings };
      return runtimeSettings(brand, config.runtime, card, wallets?.settings, offered);
    },
    cards: providers.tokens,
    approving: (provider) => providers.approving(provider),
    refusal: (provider, settings) => providerRefusal(provider, settings, { graph, providers }),
  });
}

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
  if (!launched.ok) return refused(launched.message);
  try {
    const payments = await shopPayments({ ...environment, ...launched.settings });
    return 'refused' in payments ? refused(payments.refused) : readMatrix(payments, funnels, uid);
  } finally {
    await launched.stop();
  }
}
