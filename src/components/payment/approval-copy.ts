/** The texts about paying on a provider's own page. `provider` is its name for shoppers; amounts are formatted. */

const THE_SUBSCRIPTION = 'the subscription';

/** Beside its name in the choice of payment methods (A06). */
export function approvedThere(provider: string): string {
  return `You approve it on ${provider}’s own page`;
}

/** The same for a provider whose widgets are on the page. */
export function approvedHere(provider: string): string {
  return `You sign in at ${provider}, and choose a card that is there`;
}

/** On the button that redirects there. The total is null where nothing is charged today, as in the next ones. */
export function continueTo(provider: string, total: string | null): string {
  return total === null ? `Continue to ${provider}` : `Continue to ${provider}, ${total}`;
}

export function approveAndReturn(provider: string, total: string | null): string {
  return `You approve ${total ?? THE_SUBSCRIPTION} on ${provider} and come back here. Nothing is taken before.`;
}

export function opening(provider: string): string {
  return `Opening ${provider}…`;
}

export function redirectingHelp(provider: string): string {
  return `You go to ${provider}’s page to approve. Nothing is taken before.`;
}

/** Above a form to which the shopper returned without an approval. */
export function goOnOrPayOtherwise(provider: string): string {
  return `Nothing was taken. Go on with ${provider}, or pay another way. Everything you entered is still here.`;
}

export function buyNowWith(provider: string): string {
  return `Buy now with ${provider}`;
}

export function expressNote(provider: string): string {
  return `${provider} tells us your address; you see the total with delivery and tax before you pay.`;
}

/** Above an approved express checkout, which the shopper only has to confirm. */
export function expressLead(provider: string): string {
  return `Nothing was taken yet. Look at what ${provider} told us and at the total, then pay.`;
}

export function fromAccount(provider: string): string {
  return `From your ${provider} account`;
}

/** V07: above the fields for it. */
export function lacksContact(provider: string): string {
  return `${provider} did not give us all that the order needs. Please complete it here:`;
}

/** On the button that confirms an express checkout. */
export function payWith(provider: string, total: string): string {
  return `Pay ${total} with ${provider}`;
}

/** Before a yes to an offer that the provider does not charge at once. */
export function asksOnceMore(provider: string, total: string | null): string {
  return `${provider} asks you to approve ${total ?? THE_SUBSCRIPTION} once more. Nothing is taken before.`;
}

/** The same for a provider whose widgets are on the page: the yes shows them, and a second press confirms. */
export function takesTwoSteps(provider: string, total: string | null): string {
  return `Your yes takes two steps: you choose a card in ${provider}, then you confirm ${total ?? THE_SUBSCRIPTION}. Nothing is taken before.`;
}

/** Before a yes to an offer that the provider charges at once. */
export function chargedThere(provider: string): string {
  return `charged to your ${provider} account`;
}

/** The provider declined a renewal that it charges (T07). */
export function renewalDeclined(provider: string): string {
  return `${provider} could not take the payment for the next delivery, and nothing was charged. You can change how you pay in your ${provider} account.`;
}
