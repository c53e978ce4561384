import type { AffiliateParameters } from '../../contracts/api/affiliate-parameters.ts';
import type { RuntimeSettings, TextPage } from '../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { SurveyProgress } from '../../domain/funnel/survey-progress.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { ProviderReturn } from '../../domain/orders/payment-return.ts';
import type { CheckoutDraft, CheckoutToFunnel } from '../checkout/checkout.types.ts';
import type { PaymentToParent } from '../payment/payment.stages.ts';
import type { ExpressDetails, LoadedPage } from '../ports.ts';
import type { ProviderReturnStage } from '../provider-return/provider-return.types.ts';

/** N10: an offer that this order was shown, and whether it was bought. */
export interface UpsellRecord {
  step: string;
  offer: string;
  status: 'offered' | 'purchased';
}

/**
 * A payment that is under way: of an order, or one whose order the server has not told yet, for the total that was agreed
 * to, in the currency's unit.
 */
export type PaymentInFlight = { orderId: string } | { agreedTotal: number };

/** Where a session enters its funnel: on a step, or with a page that says why it cannot. */
export type Entry =
  | { type: 'step'; id: string; paymentInFlight: PaymentInFlight | null }
  | { type: 'text'; page: TextPage }
  | { type: 'order-missing' }
  | { type: 'page-missing'; message: string };

/** What a funnel starts from. Everything that chance, clock, device or storage decides is in here. */
export interface FunnelInput {
  shop: RuntimeSettings;
  funnelHash: string;
  entry: Entry;
  /** The query string that every address of the session carries, without `step`. */
  query: string;
  affParameters: AffiliateParameters | undefined;
  /** The variant of each step that this visitor gets (X01–X03), by step id. */
  variants: Record<string, string>;
  draft: CheckoutDraft | null;
  /** E11: the account that the shopper asked this device to keep. */
  savedAccount?: AccountDetails | null;
  /** What was chosen on an offer selector before a reload. */
  selectedOffer?: string | null;
  upsells: UpsellRecord[];
  visited: string[];
  /** The sale that offers are added to, or null before it. */
  sale: SaleReference | null;
  /** Q03: what the shopper came back from a provider's page with, read once from the address. */
  providerReturn?: ProviderReturn | null;
}

export interface SaleReference {
  orderId: string;
  checkoutId: string;
  /** `visa ending 4242`, once it is known. */
  card: CardTail | null;
  /** Absent where a card paid it. */
  approval?: SaleApproval;
}

/** A sale that was approved on a provider's own page. */
export interface SaleApproval {
  provider: ApprovalProviderId;
  /** How an offer after it is paid: charged there at once, or approved once more. */
  offers: 'charged' | 'approved';
}

export interface CardTail {
  brand: string;
  last4: string;
}

export interface FunnelContext extends Omit<FunnelInput, 'entry' | 'selectedOffer' | 'providerReturn'> {
  entry: Entry;
  /** The step that is shown; null on the pages that say that something is missing. */
  at: string | null;
  page: LoadedPage | null;
  notice: Notice | null;
  paymentInFlight: PaymentInFlight | null;
  /** What was chosen on an offer selector; the order form begins with it where it is on sale there. */
  selectedOffer: string | null;
  /** Grows with every page that is entered, so that one entered twice is a fresh page (R09). */
  arrivals: number;
  /** N10: a page reached along a fail edge does not count as offered. */
  cameByFailure: boolean;
  providerReturn: ProviderReturn | null;
  /** What that shopper waits for, or is asked, until it is known how the payment stands. */
  returnStage: ProviderReturnStage;
  /** O05: what the provider's account told, until the order form has taken it over. */
  express: (ExpressDetails & { provider: ApprovalProviderId; token: string }) | null;
  /** What a payment came to that the shopper came back from; the page it belongs to says it. */
  returnFailure: string | null;
  /** What was answered on the survey that is shown; the next page knows nothing of it. */
  survey: SurveyProgress;
}

export type SurveyEvent =
  | { type: 'survey.answered'; question: string; answer: string }
  | { type: 'survey.advanced' }
  | { type: 'survey.reversed' };

/** What the toast says (K01); `kind` chooses its look. */
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
  | { type: 'notice.closed' }
  | { type: 'location.popped'; stepId: string | null }
  | PaymentToParent
  | CheckoutToFunnel;

/** Facts for whoever listens: statistics, the log, analytics. The flow never waits for them. */
export type FunnelFact =
  | { type: 'page.viewed'; stepId: string; variantId: string | null }
  | { type: 'error.shown'; message: string; method: string };
