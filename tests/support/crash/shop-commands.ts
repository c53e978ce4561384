import type { AttemptStatus, LedgerKind } from '../../../server/db/schema/order-tables.ts';
import type { EveryProtocol } from '../paypal/rest-v1.ts';
import type { KillPoint } from './kill-points.ts';

/**
 * Commands of a test to a shop process, beside the requests of shoppers. `recover` first puts its clock ahead of the
 * machine's; `hash` returns the hash of a funnel's live version by its uid; `add webhook` the secret of the new endpoint.
 */
export type ShopCommand =
  | { do: 'arm'; point: KillPoint }
  | { do: 'recover'; ahead: number }
  | { do: 'capture'; order: string }
  | { do: 'hash'; uid: string }
  | { do: 'records' }
  | { do: 'add webhook'; url: string }
  | { do: 'reconcile' };

/** The rows of a shop's store that an audit compares. Amounts are minor units. */
export interface Records {
  orders: { id: string; checkout_id: string; purpose: string; status: string; number: string; total_minor: number }[];
  attempts: { order_id: string; status: AttemptStatus; provider_ref: string | null }[];
  ledger: { order_id: string; amount_minor: number; provider_ref: string; kind: LedgerKind }[];
  subscriptions: { status: string; provider_ref: string | null }[];
  published: { topic: string; order_id: string | null }[];
}

export interface Asked {
  id: number;
  command: ShopCommand;
}

export interface Answered {
  id: number;
  value: unknown;
}

/** The settings of a shop process. */
export interface ShopSettings {
  repository: string;
  /** The folder of the brands that it publishes. */
  funnels: string;
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Origin of the card provider's sandbox, which is another process and outlives the shop. */
  sandbox: string;
  /** PayPal's origin and protocol; left out where the shop takes no PayPal. */
  payPal?: { origin: string; protocol: EveryProtocol };
  /** Amazon's origin; left out where the shop takes no Amazon Pay. */
  amazon?: { origin: string };
  /** How far its clock is ahead of the machine's, in milliseconds. */
  ahead?: number;
  /** Whether the shop captures its cards later; default: at once. */
  capture?: 'later';
  /** Whether the shop delivers its events; default: they stay in the outbox. */
  delivers?: boolean;
  /** The pauses before each read after a lost reply, in milliseconds; default: the shop's own. */
  readPauses?: number[];
}
