import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import type { OrderType } from '../../../domain/orders/order-status.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { AccountIdOf } from '../../accounts/account-id.ts';
import type { BesideCapture } from '../../db/schema/beside-capture.ts';
import type { ApprovalKind, CardFace, StoredCard } from '../../db/schema/order-tables.ts';
import type { PublishingDeps, PublishingTransaction } from '../../outbox/publish.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import type { ProviderRegistry } from '../../payments/registry.ts';
import type { ShopServices } from '../../shop/shop-services.ts';
import type { TryingSession } from '../../storage/tries.ts';
import type { InTurn } from '../../timing/in-turn.ts';
import type { ProviderCalls } from '../charging/provider-calls.ts';
import type { OrderLink, VisitOfRequest } from '../linking/order-link.ts';
import type { AttemptRow, OrderRow } from './attempt-rows.ts';
import type { GuardDeps } from './card-tries.ts';
import type { StoredOrder } from './order-reads.ts';
import type { PricedSelection } from './priced-selection.ts';

/** The dependencies of the orders. Clock, randomness and ids are passed in. */
export interface OrdersDeps extends PublishingDeps, GuardDeps {
  providers: ProviderRegistry;
  /** When an on-session charge is captured, at a provider with authorisations; `now` where absent. */
  capture?: 'now' | 'later' | undefined;
  /** The shop's own origin, where approvals return shoppers to. */
  publicUrl: string;
  funnels: PublishedFunnels;
  services: ShopServices;
  /** E12: subscriptions import the orders, so that the orders take this step of their transaction as a function. */
  onChargeOutcome: (step: OutcomeStep, outcome: ChargeResult) => Promise<StoredOrder['subscription']>;
  /** N13, T07: books the renewal of a subscription that its provider bills, likewise. */
  bookRenewal?: (deps: OrdersDeps, payment: RenewalPaid) => Promise<unknown>;
  /** E12: the account of an email. */
  accountIdOf: AccountIdOf;
  randomBytes: (size: number) => Uint8Array;
  /** Unguessable, because the id of a quote or an order grants access to it. */
  newId: () => string;
  log: (level: 'info' | 'warn' | 'error', message: string, detail?: unknown) => void;
  /** Bounds what visitors ask of providers; `createOrders` makes one where it is absent. */
  providerCallLimits?: Pick<ProviderCalls, 'mayAskAbout'> | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  /** Turns of orders that exclude each other, and of charges under way; `createOrders` makes one where it is absent. */
  inTurn: InTurn;
}

/** A payment of a subscription, as its provider's report has it. */
export type RenewalPaid = Pick<BalanceTransaction, 'ref' | 'amount' | 'currency' | 'at' | 'subscriptionRef'>;

/** An order that the transaction has locked, and the attempt of which an outcome or a ledger is written. */
export interface OutcomeStep {
  trx: PublishingTransaction;
  deps: OrdersDeps;
  order: OrderRow;
  attempt: AttemptRow;
}

const MINUTE = 60_000;

/** Times and ages in milliseconds. */
const TIMEOUTS = {
  /** The pauses before each reading of the provider after a charge whose reply was lost. */
  readPauses: [150, 600, 1500] as readonly number[],
  /** The age from which recovery reads an unresolved attempt. */
  resolveAfter: 5_000,
  /** The age from which a charge that the provider does not know counts as lost on its way. */
  lostAfter: 2 * MINUTE,
  /** The age from which an unanswered challenge is closed. */
  challengeAfter: 30 * MINUTE,
  /** The age from which an approval without a return is abandoned. The providers' own pages end earlier. */
  approvalAfter: 6 * 60 * MINUTE,
  /** The age until which an abandoned approval may still be approved: some subscriptions have no documented limit. */
  approvableFor: 3 * 24 * 60 * MINUTE,
  /** The time from an order's last attempt until the unpaid order expires (N13). */
  expireAfter: 24 * 60 * MINUTE,
  /** The age of a sale from which no offer can be added to it. */
  offersEndAfter: 24 * 60 * MINUTE,
};

type Timeouts = typeof TIMEOUTS;

export function timeoutsOf(deps: Pick<OrdersDeps, 'timeouts'>): Timeouts {
  return { ...TIMEOUTS, ...deps.timeouts };
}

/** A guest session, by the hash of its secret, and the visit of the request. */
export interface OrderSession extends VisitOfRequest, TryingSession {
  /** The hash of the version of a funnel that the session proves to have begun with, until its receipt was shown. */
  begunVersion?: (funnelSfid: string) => string | null;
  besideCapture?: BesideCapture | undefined;
}

const TOKEN_BYTES = 16;

/** A token of 128 random bits in base64url, which is the whole authorisation of its holder. */
export function newToken(deps: Pick<OrdersDeps, 'randomBytes'>): string {
  return Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
}

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
  /** The id of the request that opens a provider's page; absent where none is opened. */
  requestId?: string;
}
