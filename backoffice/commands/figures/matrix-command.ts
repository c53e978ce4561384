import type { ApprovalSettingsOf, CardSettings } from '../../../contracts/page/page-data.ts';
import type { WalletSettings } from '../../../contracts/page/wallet-settings.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { Config } from '../../../server/config/config.ts';
import type { PaymentsOfFunnel } from '../../../server/payments/port/funnel-payments.ts';
import type { ProviderRegistry } from '../../../server/payments/registry.ts';
import { providerRefusal } from '../../../server/providers/provider-refusal.ts';
import { runtimeSettings } from '../../../server/render/page-data.ts';
import type { Matrix } from '../../contracts/admin-matrix-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { paymentMatrix } from '../../figures/matrix.ts';
import { matrixText } from '../../figures/matrix-text.ts';
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

interface MatrixDeps {
  funnels: PublishedFunnels;
  /** Loaded where there is a funnel to ask about. */
  payments: () => Promise<ShopPayments | { refused: string }>;
}

/** What can be paid how in the live version of a uid, as a table for a person and as data. */
export async function readMatrix({ funnels, payments }: MatrixDeps, { uid }: { uid: string }): Promise<AdminReply> {
  const published = liveFunnel(funnels, uid);
  if (!published) return missingFunnel(funnels, uid);
  const present = await payments();
  if ('refused' in present) return refused(present.refused);
  const matrix = buildMatrix(present, published, funnels.rulesOf(published.brand.uniqueName));
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
