import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { TableDraft, TableLedger, type TableMaps } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** Amazon's storage, with the key that signs notifications. */
export class Ledger extends TableLedger<Tables> {
  constructor(dataFolder: string) {
    super({ file: join(dataFolder, 'amazon-sandbox.jsonl'), secretName: 'privateKey', emptyTables });
  }

  begin(): Draft {
    return new TableDraft<Tables>(this);
  }

  /** Signs notifications; PEM, PKCS 8. Made on first use, since that takes a while. */
  get privateKey(): string {
    if (this.secret !== '') return this.secret;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.writeSecret(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return this.secret;
  }

  /** Removes all rows; the key that signs notifications stays, since a shop may hold its certificate. */
  override reset(): void {
    const key = this.secret;
    super.reset();
    if (key !== '') this.writeSecret(key);
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
