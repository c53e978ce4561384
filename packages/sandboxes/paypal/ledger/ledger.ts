import { SigningLedger } from '../../kit/signing-ledger.ts';
import type { TableDraft } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** PayPal's storage, with the key that signs webhooks. */
export class Ledger extends SigningLedger<Tables> {}
