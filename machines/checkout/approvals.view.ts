import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import type { CheckoutActivity, CheckoutContext } from './checkout.types.ts';
import { approverOf, chosenPayment, offeredApprovals } from './payment-in-use.rules.ts';
import { approverInUse, canGoExpress } from './payment-request.rules.ts';

/** The approval providers of an order form (A06). */
export interface ApprovalsModel {
  /** The providers that the form offers, in the order of the shop's settings. */
  options: ApprovalOption[];
  /** The provider that the form's own button redirects to; null if it charges a card. */
  chosen: NamedProvider | null;
  /** O05: the provider that returned the address, so that only the total has to be confirmed. */
  approvedExpress: NamedProvider | null;
  redirectingTo: NamedProvider | null;
}

/** A provider with the name that shoppers read. */
export interface NamedProvider {
  provider: ApprovalProviderId;
  name: string;
}

export interface ApprovalOption extends NamedProvider {
  /** O05: whether it can return the shopper's address. */
  canGoExpress: boolean;
}

/** The form of an order that is placed without a charge. */
export const NO_APPROVALS: ApprovalsModel = {
  options: [],
  chosen: null,
  approvedExpress: null,
  redirectingTo: null,
};

export function approvalsModel(context: CheckoutContext, activity: CheckoutActivity): ApprovalsModel {
  const { draft } = context;
  const options = offeredApprovals(context).map(({ provider }) => ({
    ...named(provider),
    canGoExpress: canGoExpress(context, provider),
  }));
  const chosen = approverOf(chosenPayment(context));
  const approver = activity === 'redirecting' ? approverInUse(context) : null;
  return {
    options,
    chosen: chosen && named(chosen),
    approvedExpress: draft.approvedExpress && named(draft.approvedExpress.provider),
    redirectingTo: approver && named(approver),
  };
}

function named(provider: ApprovalProviderId): NamedProvider {
  return { provider, name: providerName(provider) };
}
