/** A provider that asks shoppers on pages of its own (A06, O04), as it is named in requests and in what is stored. */
export type ApprovalProviderId = 'paypal';

/** Whether a stored or received value names such a provider. */
export function isApprovalProvider(id: unknown): id is ApprovalProviderId {
  return typeof id === 'string' && Object.hasOwn(NAMES, id);
}

/** As shoppers read it. */
export function providerName(id: ApprovalProviderId): string {
  return NAMES[id];
}

const NAMES: Readonly<Record<ApprovalProviderId, string>> = { paypal: 'PayPal' };
