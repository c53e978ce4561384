/** The providers that ask the shopper for an approval (A06, O04, O06), by the id in requests, settings and stored states. */
export const APPROVAL_PROVIDERS = ['paypal', 'amazon'] as const;

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

const NAMES: Readonly<Record<ApprovalProviderId, string>> = {
  paypal: 'PayPal',
  amazon: 'Amazon Pay',
};

/** Where the shopper approves: on a page of the provider, or in its widgets on our page. */
export function approvalStart(id: ApprovalProviderId): 'page' | 'widgets' {
  return STARTS[id];
}

const STARTS: Readonly<Record<ApprovalProviderId, 'page' | 'widgets'>> = {
  paypal: 'page',
  amazon: 'widgets',
};

/** R07: the name of the page on which an express checkout by this provider is confirmed (O05); null without one. */
export function expressPageName(id: ApprovalProviderId): string | null {
  return EXPRESS_PAGES[id];
}

const EXPRESS_PAGES: Readonly<Record<ApprovalProviderId, string | null>> = { paypal: 'PayPalNVP', amazon: null };
