import type { Delivery } from '../../kit/event-delivery.ts';
import type { Json } from '../../kit/input.ts';

/** Integer minor units of an upper case currency. */
export interface Amount {
  minor: number;
  currency: string;
}

export interface Address {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/**
 * The behaviour of a payer's funding: the bank declines `declined`, `echeck` takes days, PayPal refuses `blocked` for
 * good.
 */
export type Funding = 'balance' | 'declined' | 'echeck' | 'blocked';

export interface Payer {
  email: string;
  payerId: string;
  firstName: string;
  lastName: string;
  country: string;
  funding: Funding;
}

/** The three protocols of one account. */
export type Family = 'v1' | 'v2' | 'nvp';

/** A payment or subscription that a payer approves on PayPal's page. The id is the token of the address. */
export interface ApprovalRow {
  id: string;
  app: string;
  kind: 'payment' | 'subscription';
  /** The id of the payment or the subscription. */
  subject: string;
  returnUrl: string;
  cancelUrl: string;
  /** Parameters of the return address beside the token and the PayerID. */
  returnParams: Record<string, string>;
  /** `spent`: paid, and of no further use. */
  status: 'open' | 'approved' | 'cancelled' | 'spent';
  expiresAt: number;
  payer: Payer | null;
  address: Address | null;
  /** The delivery address is the payer's choice, given by the shop, or absent. */
  addressMode: 'choose' | 'given' | 'none';
  amount: Amount;
  /** The shop's name as it asked for the approval; absent where it gave none. */
  merchant?: string;
  wording: string;
  /** The description of a billing agreement requested with the payment; null without one. */
  agreement: string | null;
}

export interface PaymentRow {
  id: string;
  app: string;
  family: Family;
  token: string;
  amount: Amount;
  /** Minor units of the amount's parts, where the request gives them. */
  breakdown: Record<string, number>;
  invoice: string;
  custom: string;
  description: string;
  referenceId: string;
  notifyUrl: string;
  /** The request's own object, to be echoed. */
  request: Json;
  state: 'created' | 'completed' | 'failed';
  sale: string | null;
  /** Whether the payer is saved for future payments, and in which form. */
  keeps: boolean;
  agreement: string | null;
  payer: Payer | null;
  createdAt: number;
  updatedAt: number;
}

/** A received payment of any protocol. */
export interface SaleRow {
  id: string;
  app: string;
  family: Family;
  /** The payment, subscription or agreement of the sale. */
  parent: string;
  source: 'payment' | 'subscription' | 'reference';
  state: 'completed' | 'pending' | 'denied';
  amount: Amount;
  fee: Amount;
  refunded: number;
  invoice: string;
  custom: string;
  notifyUrl: string;
  payer: Payer;
  createdAt: number;
}

export interface RefundRow {
  id: string;
  app: string;
  sale: string;
  amount: Amount;
  invoice: string;
  custom: string;
  note: string;
  createdAt: number;
  /** The event code of a dispute's move, of which the amount may be negative: money that comes back. */
  code?: string;
}

/** A product, or a plan of either billing API; its fields are stored as received. */
export interface PlanRow {
  id: string;
  app: string;
  kind: 'product' | 'v1' | 'v2';
  state: string;
  body: Json;
  createdAt: number;
}

export interface SubscriptionRow {
  id: string;
  app: string;
  family: Family;
  token: string;
  plan: string;
  name: string;
  state: 'pending' | 'active' | 'cancelled';
  custom: string;
  /** The price of each renewal, and the amount of the first charge. */
  amount: Amount;
  first: Amount;
  everyUnit: string;
  everyCount: number;
  startsAt: string;
  payer: Payer | null;
  address: Address | null;
  note: string;
  notifyUrl: string;
  createdAt: number;
  updatedAt: number;
}

/**
 * A payer's consent to later charges: the `B-…` billing agreement of the old protocol, a vault token of the new one.
 */
export interface AgreementRow {
  id: string;
  app: string;
  family: Family;
  state: 'active' | 'cancelled';
  customer: string;
  payer: Payer;
  createdAt: number;
}

export interface AccessRow {
  id: string;
  app: string;
  expiresAt: number;
}

/** The stored answer to a request, for its repetitions. */
export interface KeyRow {
  id: string;
  hash: string;
  status: number;
  body: Json | null;
  expiresAt: number;
}

export interface EventRow {
  id: string;
  app: string;
  /** JSON for the webhook, a form for a notification address. */
  form: 'webhook' | 'ipn';
  url: string;
  type: string;
  body: string;
  delivery: Delivery;
}

/** A dispute of a payment; its outcome is empty until PayPal has decided it. */
export interface DisputeRow {
  id: string;
  app: string;
  sale: string;
  outcome: string;
}

export interface Tables {
  approval: ApprovalRow;
  payment: PaymentRow;
  sale: SaleRow;
  refund: RefundRow;
  dispute: DisputeRow;
  plan: PlanRow;
  subscription: SubscriptionRow;
  agreement: AgreementRow;
  access: AccessRow;
  key: KeyRow;
  event: EventRow;
}
