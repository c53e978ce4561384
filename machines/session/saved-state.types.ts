import type { AccountDetails } from '../../domain/account/account.ts';
import type { SurveyProgress } from '../../domain/funnel/survey-progress.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { BumpImpression } from '../../domain/pricing/bump-expiry.ts';
import type { SubscriptionChoice } from '../../domain/pricing/subscription.ts';
import type { CheckoutDraft } from '../checkout/checkout.types.ts';
import type { CheckoutProgress } from '../flow-facts.ts';
import type { Agreed, FunnelInput, Notice, UpsellRecord } from '../funnel/funnel.types.ts';
import type { EndedOrders } from '../payment/payment-facts.ts';

/** The valid part of the last visit's saved state. */
export interface SavedSession {
  visited: string[];
  draft: CheckoutDraft | null;
  upsells: UpsellRecord[];
  /** The selection on an offer selector, before a checkout has begun. */
  selectedOffer?: string | null;
  /** The step of an accepted offer and its agreed total, or of a sale and its checkout, if the visit ended before its order came. */
  charging?: ({ step: string } & Agreed) | { step: string; checkoutId: string } | null;
  /** K01, N08: what a step had to say whose page was left before it was shown. */
  notice?: { step: string; notice: Notice };
  survey?: SavedFunnel['navParams']['survey'];
  /** N11: present where the navigation was an upsell's. */
  isUpsell?: true;
  checkoutProgress?: CheckoutProgress;
  endedOrders?: readonly string[];
}

/** The entry of a session: the part of `FunnelInput` that its past decides. */
export interface Resume extends EndedOrders, Pick<FunnelInput, 'entry' | 'added' | 'notice' | 'survey' | PastField> {
  /** N11. */
  isUpsell?: true;
  checkoutProgress?: CheckoutProgress;
}

/** `orderNumber` is by the server's own count. */
type PastField = 'sale' | 'draft' | 'upsells' | 'visited' | 'selectedOffer' | 'upsellIndex' | 'orderNumber';

/** The shopper's choices on an order form beside the bundle, and their tax status. */
export interface SavedChoices {
  /** Whether the tax is computed for the address of the state. */
  taxData: { isValid: boolean };
  shippingInfo: { method: string } | null;
  /** The code as typed. */
  coupon: string | null;
  bumpExpireList: BumpImpression[];
  /** The index of the chosen shipping method among those offered, from 0. */
  selectedShippingIndex: number;
  selectedBumpOffersIds: string[];
}

/** E01: the saved checkout state, stored under the key `state`: the progress in the funnel that was shown last. */
export interface SavedState extends SavedFunnel {
  schemaVersion: number;
  /** N02: the progress in the other funnels, by the sfid of each. */
  otherFunnels: Record<string, SavedFunnel>;
}

/** E01, N02: the progress in one funnel. */
export interface SavedFunnel extends SavedChoices {
  funnelHash: string;
  /** The time of writing, ISO 8601. */
  date: string;
  pageName: string;
  /** `agreedTotal` is of an accepted offer whose order is unknown, and `notice` (K01) stays until it was shown. */
  navParams: {
    step: string | null;
    visited: string[];
    upsell: boolean;
    agreedTotal?: number | null;
    agreedRenewal?: number | null | undefined;
    notice?: Notice;
    survey?: { step: string | null; progress: SurveyProgress };
  };
  orderDetails: SavedOrderDetails | null;
  funnel: string;
  accountDetails: AccountDetails | null;
  upsells: UpsellRecord[];
  selectedProduct: string | null;
}

/** What of the checkout E01 does not name is stored with its order; fields of later versions may be absent. */
export interface SavedOrderDetails {
  checkoutId: string;
  stage: CheckoutDraft['stage'];
  subscription?: SubscriptionChoice | null;
  billing?: AccountDetails | null;
  remember?: boolean;
  method?: CheckoutDraft['method'];
  /** What is in the coupon's field and was not applied. */
  typedCoupon?: string | null;
  /** States from before a second provider name none. */
  express?: {
    provider?: ApprovalProviderId;
    token: string;
    payerId: string;
    providerAccount?: AccountDetails | undefined;
  } | null;
  /** Whether the shopper went to a provider's page, which `awayAt` names; an older version's page reads only this. */
  isAway?: boolean;
  awayAt?: ApprovalProviderId | null;
  /** N12: present while the sale is being paid on our page, also before the server has its order. */
  isPaying?: true;
  /** N13: how many offers the session has entered, and how many orders it has; older states have neither. */
  upsellIndex?: number;
  orderNumber?: number;
  checkoutProgress?: CheckoutProgress | null;
  endedOrders?: readonly string[];
}
