import { type ApprovalProviderId, isApprovalProvider } from './approval-provider.ts';
import { type Due, isFreeTrial } from './free-trial.ts';

/** By the sale's approval provider, or not at all; empty for a card. */
export interface LaterPayment {
  approval?: SaleApproval;
  /** Present where nothing was charged for the sale: then no offer that has a price can be charged. */
  isUncharged?: true;
}

/** A sale that was approved on a provider's own page or in its widgets. */
interface SaleApproval {
  provider: ApprovalProviderId;
  /** How a later offer is paid: charged under the sale's approval, or with an approval of its own. */
  offers: 'charged' | 'approved';
}

/** How later offers of a paid sale are paid. `oneClick`: what paid it can be charged again without asking (E12). */
export function laterPaymentOf({
  paymentMethod: provider,
  oneClick,
}: {
  paymentMethod: string;
  oneClick: boolean;
}): LaterPayment {
  if (isApprovalProvider(provider)) return { approval: { provider, offers: oneClick ? 'charged' : 'approved' } };
  return oneClick ? {} : { isUncharged: true };
}

/** What a yes leads to: a charge at once, a new approval by the sale's provider, nothing to pay, or no way to pay. */
export type YesPayment = 'charged' | 'approved' | 'free' | 'impossible';

/** The payment of a yes. `due` is the total of now in any unit and what renews later; null while it is not known. */
export function paymentOfYes(due: { total: number; renewal: object | null } | null, sale: LaterPayment): YesPayment {
  if (due && isUncharged(due)) return 'free';
  if (sale.isUncharged) return 'impossible';
  if (!sale.approval) return 'charged';
  // A subscription that begins free charges nothing by the sale's agreement, which no charge would prove then.
  return sale.approval.offers === 'approved' || (due !== null && isFreeTrial(due)) ? 'approved' : 'charged';
}

/** A subscription whose first delivery costs nothing is charged later, and so needs a way to pay. */
export function isUncharged({ total, renewal }: Due): boolean {
  return total === 0 && renewal === null;
}

/** Of an order whose total is 0, for its shopper. */
export const NOTHING_TO_PAY = 'There is nothing to pay.';
