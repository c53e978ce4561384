import { join } from 'node:path';
import { SigningLedger } from '../../kit/signing-ledger.ts';
import type { TableDraft, TableMaps } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** PayPal's storage, with the key that signs webhooks. */
export class Ledger extends SigningLedger<Tables> {
  constructor(dataFolder: string) {
    super({ file: join(dataFolder, 'paypal-sandbox.jsonl'), secretName: 'privateKey', emptyTables });
  }
}

function emptyTables(): TableMaps<Tables> {
  return {
    approval: new Map(),
    payment: new Map(),
    sale: new Map(),
    refund: new Map(),
    dispute: new Map(),
    plan: new Map(),
    subscription: new Map(),
    agreement: new Map(),
    access: new Map(),
    key: new Map(),
    event: new Map(),
  };
}
