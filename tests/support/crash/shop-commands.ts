import type { AttemptStatus, LedgerKind } from '../../../server/db/schema/order-tables.ts';
import type { PayPalProtocol } from '../../../server/payments/paypal/choose-paypal.ts';
import type { KillPoint } from './kill-points.ts';

/**
 * What a test tells a shop process, beside the requests that shoppers send it. `recover` puts its clock ahead of the
 * machine's first; `hash` asks for the live version of a funnel by its uid.
 */
export type ShopCommand =
  | { do: 'arm'; point: KillPoint }
  | { do: 'recover'; ahead: number }
  | { do: 'capture'; order: string }
  | { do: 'hash'; uid: string }
  | { do: 'records' }
  | { do: 'reconcile' };

/** What the store of a shop says, as an auditor would read it. Amounts are minor units. */
export interface Records {
  orders: { id: string; checkout_id: string; purpose: string; status: string; number: string; total_minor: number }[];
  attempts: { order_id: string; status: AttemptStatus; provider_ref: string | null }[];
  ledger: { order_id: string; amount_minor: number; provider_ref: string; kind: LedgerKind }[];
  subscriptions: { status: string; provider_ref: string | null }[];
}

export interface Asked {
  id: number;
  command: ShopCommand;
}

export interface Answered {
  id: number;
  value: unknown;
}

/** How a shop process is told where its parts are. */
export interface ShopSettings {
  repository: string;
  /** The folder of the brands that it publishes. */
  funnels: string;
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Origin of the card provider's sandbox, which runs elsewhere and outlives the shop. */
  sandbox: string;
  /** PayPal's origin, and how it is spoken to; left out where the shop takes none. */
  payPal?: { origin: string; protocol: PayPalProtocol };
  /** How far its clock is ahead of the machine's, in milliseconds. */
  ahead?: number;
  /** Whether its cards are captured later; at once where it is left out. */
  capture?: 'later';
  /** The pauses before each reading of a lost reply, where they are not the shop's own. */
  readPauses?: number[];
}
