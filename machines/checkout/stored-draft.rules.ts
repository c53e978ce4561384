import { CHECKOUT_PROGRESS, type CheckoutProgress, type Fact } from '../flow-facts.ts';
import { blockingProblem, currentQuote } from './checkout.rules.ts';
import type { CheckoutContext, CheckoutDraft } from './checkout.types.ts';

/** E01: the draft as the funnel stores it, with the tax status and the shipping index of the price on the form. */
export function storedDraft(context: CheckoutContext): CheckoutDraft {
  return {
    ...context.draft,
    isTaxKnown: isTaxKnown(context),
    shippingIndex: shippingIndexOf(context),
  };
}

/** Whether the price on the form has the tax of the current address. The tax of an order includes that of its shipping. */
function isTaxKnown(context: CheckoutContext): boolean {
  const quote = currentQuote(context);
  return quote !== null && context.quotedFor?.deliverTo != null && blockingProblem(quote) === null;
}

/** The index of the shipping method in use among those offered; as before while none are known, as after a reload. */
function shippingIndexOf({ quote, draft }: CheckoutContext): number {
  if (!quote) return draft.shippingIndex;
  const indexOf = (method: string | null) => quote.shippingOptions.findIndex(({ sfid }) => sfid === method);
  const chosen = indexOf(draft.shippingMethod);
  return Math.max(chosen >= 0 ? chosen : indexOf(quote.shippingMethod), 0);
}

/** The stages of the checkout that were reached, and not recorded yet. */
export function stagesReached(context: CheckoutContext): CheckoutProgress[] {
  const recorded = context.progress === null ? -1 : CHECKOUT_PROGRESS.indexOf(context.progress);
  return CHECKOUT_PROGRESS.slice(recorded + 1, CHECKOUT_PROGRESS.indexOf(progressOf(context)) + 1);
}

export function advanced({ stepId }: Pick<CheckoutContext, 'stepId'>, stage: CheckoutProgress): Fact {
  return { type: 'checkout.advanced', stepId, stage };
}

/** How far the contact is: the country alone is the shop's. */
function progressOf({ draft }: CheckoutContext): CheckoutProgress {
  if (draft.stage === 'payment' || draft.approvedExpress !== null) return 'payment';
  const { country: _, ...typed } = draft.account;
  return Object.values(typed).some(Boolean) ? 'contact' : 'begun';
}
