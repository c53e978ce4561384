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

/** Whether the page shows that payments are tests: any provider's sandbox is in use. */
export function isTestShop(settings: ApprovalSettingsOf & Pick<RuntimeSettings, 'card'>): boolean {
  return settings.card.test || approvalMethods(settings).some(({ test }) => test);
}

/** Whether a provider's sandbox is in use. */
export function isTestProvider(settings: ApprovalSettingsOf, provider: ApprovalProviderId): boolean {
  return settings[provider]?.test === true;
}
