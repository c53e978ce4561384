import type { AffiliateParameters } from '../../contracts/api/affiliate-parameters.ts';
import type { Order } from '../../contracts/api/order-api.ts';
import type { ExpressDetails } from '../../contracts/api/paypal-api.ts';
import type { BoughtOffer, OfferDecline, RuntimeSettings, TextPage } from '../../contracts/page/page-data.ts';
import type { GraphNode, LoadedPage } from '../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { SurveyProgress } from '../../domain/funnel/survey-progress.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { LaterPayment } from '../../domain/orders/later-payment.ts';
import type { PaidFor } from '../../domain/orders/paid-for.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { CheckoutDraft, CheckoutToFunnel } from '../checkout/checkout.types.ts';
import type { CheckoutProgress, StepEntry } from '../flow-facts.ts';
import type { AmazonPagePress, AmazonPayToParent } from '../payment/amazon-pay/amazon-pay.types.ts';
import type { AmazonPayKnown } from '../payment/amazon-pay/amazon-pay.view.ts';
import type { PaymentToParent } from '../payment/payment.stages.ts';
import type { EndedOrders } from '../payment/payment-facts.ts';
import type { ReturnShown } from '../payment/return/provider-return.machine.ts';

/** The address of a step as a form of a page has it; the page adds what its own address carries on (Q09). */
export interface StepLink {
  path: string;
  step: number;
}

/** N10: an offer that this checkout was shown, and whether it was purchased. */
export interface UpsellRecord {
  step: string;
  offer: string;
  status: 'offered' | 'purchased';
}

/** What a yes agreed to, in the currency's unit: the total, and each later charge of a subscription. */
export interface Agreed {
  agreedTotal: number;
  agreedRenewal?: number | undefined;
}

/** Without an order's id an offer is known by what was agreed to, and the sale by its checkout. */
export type PaymentInFlight = { orderId: string } | Agreed | { checkoutId: string };

/** The entry of a session: a step, or a page that says why no step can be shown. */
export type Entry =
  /** `decline` is that of the offer's last attempt, which the shopper has not answered (N08). */
  | { type: 'step'; id: string; paymentInFlight: PaymentInFlight | null; decline?: OfferDecline | null }
  | { type: 'text'; page: TextPage }
  | { type: 'order-missing' }
  /** `unknownPath` is the path of an address that is no route of the shop (R15). */
  | { type: 'page-missing'; message: string; unknownPath?: string };

/** The funnel's input. It holds every value that chance, clock, device or storage decides. */
export interface FunnelInput extends EndedOrders {
  shop: RuntimeSettings;
  funnelHash: string;
  entry: Entry;
  /** The query string of every address of the session, without `step`. */
  query: string;
  affParameters: AffiliateParameters | undefined;
  /** The visitor's variant of each step (X01–X03), by step id. */
  variants: Record<string, string>;
  draft: CheckoutDraft | null;
  /** E11: the account that the shopper chose to store on this device. */
  savedAccount?: AccountDetails | null;
  /** The selection on an offer selector before a reload. */
  selectedOffer?: string | null;
  upsells: UpsellRecord[];
  visited: string[];
  /** The sale that offers are added to; null before it. */
  sale: SaleReference | null;
  /** Q03: the return of a provider's page, read once from the address. */
  providerReturn?: ProviderReturn | null;
  /** N11: whether the saved navigation was an upsell's. */
  isUpsell?: boolean;
  /** N13: how many offers the session has entered, and how many orders it has. */
  upsellIndex?: number;
  orderNumber?: number;
  checkoutProgress?: CheckoutProgress | null;
  /** The offer that was bought right before the entry's step. */
  added?: BoughtOffer;
  /** V10: whether the visit began on a version that is no longer sold, until the order form has said so. */
  hasMovedOn?: boolean;
  /** K01: what an earlier document had to say on the entry's step and was left before it could, and what was answered there. */
  notice?: Notice;
  survey?: SurveyProgress;
  /** Whether a page whose machine had not come yet led here, by its action. */
  cameAlongEdge?: boolean;
}

/** The stages that a shopper sees the progress in. */
export type ProgressStage = 'order' | 'offers' | 'receipt';

/** The paid yes to an offer; its order is null where it belongs to another session. */
export interface Purchase {
  node: GraphNode;
  output: { type: string; order?: Order | null };
}

export interface SaleReference extends LaterPayment {
  orderId: string;
  checkoutId: string;
  /** The card's brand and last four digits, once known. */
  card: CardTail | null;
}

export interface CardTail {
  brand: string;
  last4: string;
}

export interface FunnelContext
  extends Omit<FunnelInput, 'added' | 'entry' | 'notice' | 'selectedOffer' | 'providerReturn'>,
    AmazonPayKnown {
  entry: Entry;
  /** The current step; null on the pages that report a missing one. */
  at: string | null;
  page: LoadedPage | null;
  notice: Notice | null;
  paymentInFlight: PaymentInFlight | null;
  /** The selection on an offer selector; the order form begins with it if it is on sale there. */
  selectedOffer: string | null;
  /** Grows with every page entered, so that the same page entered twice is mounted anew (R09). */
  arrivals: number;
  upsellIndex: number;
  orderNumber: number;
  checkoutProgress: CheckoutProgress | null;
  endedOrders: readonly string[];
  /** The index up to which the offers were recorded as shown. */
  offersShown: number;
  /** L03: whether the shopper came to the current step by going back in the history. */
  cameBack: boolean;
  cameByFailure: boolean;
  /** N08: whether a payment of the current offer failed before, so that a no gives its order up (N13). */
  hasFailedBefore: boolean;
  /** How the session came to the current step; recorded when it is entered. */
  cameBy: StepEntry;
  providerReturn: ProviderReturn | null;
  /** What the page of a return from a provider's page shows, until the payment's status is known. */
  returnShown: ReturnShown;
  /** The provider from whose page this page was opened; null for any other page. */
  returnedFrom: ApprovalProviderId | null;
  /** Whether the page of the return has stopped asking before. */
  isReturnUnknown: boolean;
  /** O05: the details of an express checkout, until the order form has taken them over. */
  express: (ExpressDetails & { provider: ApprovalProviderId; token: string }) | null;
  /** Whose order this browser paid, where it belongs to another session. */
  paidFor: PaidFor | null;
  /** The sentence of a payment that failed on the way back; the page of its step shows it. */
  returnFailure: string | null;
  /** The offer that was bought last, and the arrival whose page confirms it: the first that is shown. */
  added: { offer: BoughtOffer; arrival: number } | null;
  /** The answers on the current survey; the next page starts without them. */
  survey: SurveyProgress;
}

export type SurveyEvent =
  | { type: 'survey.answered'; question: string; answer: string }
  | { type: 'survey.advanced' }
  | { type: 'survey.reversed' };

/** The content of the toast (K01); `kind` selects its look. */
export interface Notice {
  kind: 'error' | 'info';
  message: string;
}

export type FunnelEvent =
  | { type: 'page.continued' }
  | { type: 'page.retried' }
  | { type: 'offer.selected'; offer: string }
  | SurveyEvent
  | { type: 'offer.accepted' }
  | { type: 'offer.declined' }
  | { type: 'payment.asked' }
  | { type: 'approval.continued' }
  | { type: 'approval.abandoned' }
  | { type: 'amazonPay.acted'; event: AmazonPagePress }
  | { type: 'notice.closed' }
  /** R12: a share of the page's video that was watched, in percent. */
  | { type: 'video.watched'; percentage: number }
  | { type: 'location.popped'; stepId: string | null }
  | AmazonPayToParent
  | PaymentToParent
  | CheckoutToFunnel;
