/** Texts about paying on a provider's own page. `provider` is its name for shoppers; amounts are formatted. */

export function opening(provider: string): string {
  return `Opening ${provider}…`;
}

/** V07: above the fields for it. */
export function lacksContact(provider: string): string {
  return `${provider} did not give us everything we need for your order. Please complete it here:`;
}

/** On the button that confirms an express checkout. */
export function payWith(provider: string, total: string): string {
  return `Pay ${total} with ${provider}`;
}
