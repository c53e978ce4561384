import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { OrderType } from '../../../domain/orders/order-status.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import type { ApprovalKind, CardFace, StoredCard } from '../../db/schema/order-tables.ts';
import type { OrderLink } from '../linking/order-link.ts';
import type { PricedSelection } from './priced-selection.ts';

/** An order that passed every check and may be charged. Its amounts derive from the published version alone (V10). */
export interface OrderDraft {
  checkoutId: string;
  orderType: OrderType;
  purpose: string;
  parentId: string | null;
  orderSource: string;
  published: PublishedFunnel;
  stepId: string;
  sold: PricedSelection;
  account: AccountDetails;
  billing: AccountDetails;
  affParameters: AffiliateParameters | null;
  link: OrderLink;
  /** The provider's customer of the sale; null until the sale has one. */
  providerCustomer: string | null;
  paymentMethod: string;
  instrument: CardFace & { ref: string };
  /** The card is new to the shop, and is stored for the session with the order. */
  isNewCard?: boolean;
}

/** The same without an instrument. */
export type OpenDraft = Omit<OrderDraft, 'instrument' | 'isNewCard'>;

/** The provider of an attempt, and the instrument that it charges. */
export interface Means {
  /** The provider's name in our rows. */
  provider: string;
  /** The card's token, the payer's agreement, or the reference that a provider's widgets made; null for one made with the approval. */
  ref: string | null;
  /** The card, as the paid order stores it; null for a payer, whose details the provider reports. */
  card: StoredCard | null;
  approvalKind: ApprovalKind | null;
}
