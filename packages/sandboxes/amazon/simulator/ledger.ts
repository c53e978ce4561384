import { SigningLedger } from '../../kit/signing-ledger.ts';
import type { TableDraft } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** Amazon's storage, with the key that signs notifications. */
export class Ledger extends SigningLedger<Tables> {}
