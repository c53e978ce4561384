/** Texts for a shopper whose approval at a provider failed (K03). `provider` is its name as shoppers know it. */

export function cameBackWithoutPaying(provider: string): string {
  return `You came back from ${provider} without paying. Nothing was charged.`;
}

export function approvalIsOver(provider: string): string {
  return `The time to approve this on ${provider} has run out. Nothing was charged, and you can pay again.`;
}

/** Above a form that is shown again while its approval is open. */
export function wasNotFinished(provider: string): string {
  return `The payment with ${provider} was not finished`;
}

/** Before the next yes to an offer that cannot be charged without a new approval. */
export function asksAfterAll(provider: string): string {
  return `${provider} needs your approval for this one. Nothing was charged.`;
}

/** Above a form whose charge was lost on the way; a charge that is pressed again is taken once. */
export function asksForAnotherPress(provider: string): string {
  return `${wasNotFinished(provider)}. Please press pay again.`;
}
