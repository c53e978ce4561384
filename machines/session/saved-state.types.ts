import type { AccountDetails } from '../../domain/account/account.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { BumpImpression } from '../../domain/pricing/bump-expiry.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { UpsellRecord } from '../funnel/funnel.types.ts';

/** What a shopper has chosen on an order form beside the bundle, and what is known of it. */
export interface SavedChoices {
  /** Whether the tax was worked out for the address as it stands. */
  taxData: { isValid: boolean };
  shippingInfo: { method: string } | null;
  /** The code as it was typed. */
  coupon: string | null;
  bumpExpireList: BumpImpression[];
  /** The place of the chosen way of shipping among those that are offered, from 0. */
  selectedShippingIndex: number;
  selectedBumpOffersIds: string[];
}

/** E01: the saved checkout state, kept under the storage key `state`. */
export interface SavedState extends SavedChoices {
  schemaVersion: number;
  funnelHash: string;
  /** When it was written, ISO 8601. */
  date: string;
  pageName: string;
  /** `agreedTotal`: the offer of this step was accepted for it, and its order is not known yet. */
  navParams: { step: string | null; visited: string[]; upsell: boolean; agreedTotal?: number | null };
  orderDetails: SavedOrderDetails | null;
  funnel: string;
  accountDetails: AccountDetails | null;
  upsells: UpsellRecord[];
  selectedProduct: string | null;
}

/** What of the checkout E01 has no name for goes with its order; what came later than the first version may be absent. */
export interface SavedOrderDetails {
  checkoutId: string;
  stage: CheckoutDraft['stage'];
  subscription?: SubscriptionChoice | null;
  billing?: AccountDetails | null;
  remember?: boolean;
  method?: CheckoutDraft['method'];
  /** A state from before there was another provider names none. */
  express?: { provider?: ApprovalProviderId; token: string; payerId: string } | null;
  /** Whether the shopper was sent to a provider's page; `awayAt` names it. A page of an older version reads this alone. */
  isAway?: boolean;
  awayAt?: ApprovalProviderId | null;
}
