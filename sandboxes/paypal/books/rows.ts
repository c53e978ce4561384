import type { Json } from './fields.ts';

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

/** How a payer pays: `declined` is refused by the bank, `echeck` takes days, `blocked` is refused by PayPal for good. */
export type Funding = 'balance' | 'declined' | 'echeck' | 'blocked';

export interface Payer {
  email: string;
  payerId: string;
  firstName: string;
  lastName: string;
  country: string;
  funding: Funding;
}

/** The three protocols that one account can be spoken to with. */
export type Family = 'v1' | 'v2' | 'nvp';

/** What a person is sent to PayPal to agree to. The id is the token of the address. */
export interface ApprovalRow {
  id: string;
  app: string;
  kind: 'payment' | 'subscription';
  /** The payment or the subscription that it is about. */
  subject: string;
  returnUrl: string;
  cancelUrl: string;
  /** What the way back carries beside the token and the PayerID. */
  returnParams: Record<string, string>;
  /** `spent`: paid, and of no further use. */
  status: 'open' | 'approved' | 'cancelled' | 'spent';
  expiresAt: number;
  payer: Payer | null;
  address: Address | null;
  /** Whether the payer chooses where it goes, the shop has said so, or nothing is sent. */
  addressMode: 'choose' | 'given' | 'none';
  amount: Amount;
  wording: string;
  /** The words of a standing agreement that is asked for beside the payment; null where none is. */
  agreement: string | null;
}

export interface PaymentRow {
  id: string;
  app: string;
  family: Family;
  token: string;
  amount: Amount;
  /** Minor units of the amount's parts, where they were given. */
  breakdown: Record<string, number>;
  invoice: string;
  custom: string;
  description: string;
  referenceId: string;
  notifyUrl: string;
  /** As it was asked for, to be echoed. */
  request: Json;
  state: 'created' | 'completed' | 'failed';
  sale: string | null;
  /** Whether the payer is to be kept for later payments, and as what. */
  keeps: boolean;
  agreement: string | null;
  payer: Payer | null;
  createdAt: number;
  updatedAt: number;
}

/** Money that came in, by whatever protocol. */
export interface SaleRow {
  id: string;
  app: string;
  family: Family;
  /** The payment, subscription or agreement that it belongs to. */
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
}

/** A product, or a plan of either billing API; what it says is kept as it was given. */
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
  state: 'pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  custom: string;
  /** What each renewal costs, and what is taken at once. */
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

/** A payer's leave to be charged again: `B-…` of the old protocol, a vault token of the new one. */
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

/** An answer that is given again to whoever repeats the request. */
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
  delivery: 'pending' | 'delivered' | 'given-up' | 'dropped';
}

export interface Tables {
  approval: ApprovalRow;
  payment: PaymentRow;
  sale: SaleRow;
  refund: RefundRow;
  plan: PlanRow;
  subscription: SubscriptionRow;
  agreement: AgreementRow;
  access: AccessRow;
  key: KeyRow;
  event: EventRow;
}

export type TableName = keyof Tables;
