import { join } from 'node:path';
import { SigningLedger } from '../../kit/signing-ledger.ts';
import type { TableDraft, TableMaps } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** Amazon's storage, with the key that signs notifications. */
export class Ledger extends SigningLedger<Tables> {
  constructor(dataFolder: string) {
    super({ file: join(dataFolder, 'amazon-sandbox.jsonl'), secretName: 'privateKey', emptyTables });
  }
}

function emptyTables(): TableMaps<Tables> {
  return {
    token: new Map(),
    contract: new Map(),
    authorization: new Map(),
    capture: new Map(),
    refund: new Map(),
    report: new Map(),
    event: new Map(),
  };
}
