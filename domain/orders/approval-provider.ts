/** The providers with an approval page of their own (A06, O04), by the id in requests, settings and stored states. */
export const APPROVAL_PROVIDERS = ['paypal'] as const;

export type ApprovalProviderId = (typeof APPROVAL_PROVIDERS)[number];

/** The provider of stored values without a provider's id; PayPal was the only one when they were stored. */
export const UNNAMED_PROVIDER: ApprovalProviderId = 'paypal';

/** Whether a stored or received value is the id of such a provider. */
export function isApprovalProvider(id: unknown): id is ApprovalProviderId {
  return APPROVAL_PROVIDERS.some((each) => each === id);
}

/** The provider's name as shoppers read it. */
export function providerName(id: ApprovalProviderId): string {
  return NAMES[id];
}

const NAMES: Readonly<Record<ApprovalProviderId, string>> = { paypal: 'PayPal' };

/** R07: the name of the page on which an express checkout by this provider is confirmed (O05). */
export function expressPageName(id: ApprovalProviderId): string {
  return EXPRESS_PAGES[id];
}

const EXPRESS_PAGES: Readonly<Record<ApprovalProviderId, string>> = { paypal: 'PayPalNVP' };
