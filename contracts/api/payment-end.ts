import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { PaidFor } from '../../domain/orders/paid-for.ts';
import type { Order } from './order-api.ts';
import type { ExpressDetails } from './paypal-api.ts';
import type { Quote } from './quote-api.ts';

/** Only `captured` means that money was taken or is held for the order, and `code` is that of the problem. */
export type PaymentEnd =
  /** `order` is null where it belongs to another session, which learns only for whom it is paid. */
  | { type: 'captured'; order: Order | null; paidFor?: PaidFor }
  /** `canChooseAnother`: only the chosen card was refused, so that another one can be chosen in the open widgets. */
  | { type: 'declined'; severity: 'soft' | 'hard'; code?: string; message: string; canChooseAnother?: true }
  /** V10: the total is another one, about which the shopper decides. */
  | { type: 'requoted'; quote: Quote }
  /** `at`: the call for the means to pay, after which no charge was asked for. */
  | { type: 'refused'; code?: string; message: string; at?: 'tokenizeCard' | 'authorizeWallet' }
  /** O05: payer, address and quote of an express checkout, which wait for the shopper's confirmation. */
  | { type: 'express'; provider: ApprovalProviderId; details: ExpressDetails; token: string }
  | PaymentLeft;

/**
 * The shopper did not approve: came back without it (`cancelled`), looked at our page again (`returned`), never left it
 * (`expired`), or was not asked before the charge (`unapproved`). The approval is continued on `page`.
 */
export interface PaymentLeft {
  type: 'left';
  how: 'cancelled' | 'returned' | 'expired' | 'unapproved';
  page: ProviderPage | null;
}

/** The provider's page for an approval. */
export interface ProviderPage {
  provider: ApprovalProviderId;
  url: string;
}
