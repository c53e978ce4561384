import type { AmazonSettings } from '../../../contracts/page/page-data.ts';
import type { ProviderOrigins } from '../../http/security-headers.ts';
import type { PaymentsOfFunnel } from '../port/funnel-payments.ts';

/** What a page with the widgets needs; both are null where the shop does not take Amazon Pay. */
interface AmazonPages {
  settings: AmazonSettings | null;
  origins: ProviderOrigins | null;
}

/**
 * L10, W04: Amazon Pay for the pages of the funnels that offer it, where the shop takes it and its wallets are enabled. An account at
 * Amazon charges in the currency of its region alone.
 */
export function amazonOfFunnel({ settings, origins }: AmazonPages, isWalletEnabled: boolean): PaymentsOfFunnel {
  if (!settings || !origins || !isWalletEnabled) return () => null;
  return ({ graph, brand }) => {
    const isOffered = graph.funnel.amazonPay && brand.currency === settings.currency;
    return isOffered ? { settings: { amazon: settings }, origins } : null;
  };
}
