import { type ApprovalProviderId, providerName } from '../../domain/orders/approval-provider.ts';
import { approverInUse, canGoExpress } from './approval.rules.ts';
import type { CheckoutActivity, CheckoutContext } from './checkout.types.ts';
import { approverOf, chosenPayment } from './payment-in-use.rules.ts';

/** What the form has to do with providers that ask on pages of their own (A06). */
export interface ApprovalsModel {
  /** Those that the shop takes, in the order of its settings. */
  options: ApprovalOption[];
  /** The one that the form's own button goes to; null where it charges a card. */
  chosen: NamedProvider | null;
  /** O05: the one that told the address, so that only the total waits to be confirmed. */
  approvedExpress: NamedProvider | null;
  /** The one whose page is being gone to. */
  redirectingTo: NamedProvider | null;
}

/** A provider with its name as shoppers read it. */
export interface NamedProvider {
  provider: ApprovalProviderId;
  name: string;
}

export interface ApprovalOption extends NamedProvider {
  /** O05: whether it can be asked for the address, too. */
  canGoExpress: boolean;
}

/** The part of the form that is about approvals. */
export function approvalsModel(context: CheckoutContext, activity: CheckoutActivity): ApprovalsModel {
  const { approvals, draft } = context;
  const options = approvals.map(({ provider }) => ({
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
