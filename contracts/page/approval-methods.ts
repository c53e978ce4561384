import { APPROVAL_PROVIDERS, type ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { ApprovalSettings, ApprovalSettingsOf, RuntimeSettings } from './page-data.ts';

/** A provider with approval pages of its own, in the settings of a page. */
export interface ApprovalMethod extends ApprovalSettings {
  provider: ApprovalProviderId;
}

/** A06: the providers with approval pages that the shop accepts. */
export function approvalMethods(settings: ApprovalSettingsOf): ApprovalMethod[] {
  return APPROVAL_PROVIDERS.flatMap((provider) => {
    const own = settings[provider];
    return own ? [{ provider, ...own }] : [];
  });
}

/** L10: whether the page offers Amazon Pay: its settings have it, and the browser signs in with the shop's ids. */
export function offersAmazonPay({
  amazon,
  walletEnabled,
  sellerId,
  loginClientId,
}: Pick<RuntimeSettings, 'amazon' | 'walletEnabled' | 'sellerId' | 'loginClientId'>): boolean {
  return Boolean(amazon) && walletEnabled && sellerId !== '' && loginClientId !== '';
}

/** Whether the page shows that payments are tests: any provider's sandbox is in use. */
export function isTestShop(settings: ApprovalSettingsOf & Pick<RuntimeSettings, 'card'>): boolean {
  return settings.card.test || approvalMethods(settings).some(({ test }) => test);
}

/** Whether a provider's sandbox is in use. */
export function isTestProvider(settings: ApprovalSettingsOf, provider: ApprovalProviderId): boolean {
  return settings[provider]?.test === true;
}
