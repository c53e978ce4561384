import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { TableDraft, TableLedger, type TableMaps } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

export type Draft = TableDraft<Tables>;

/** PayPal's storage, with the key that signs webhooks. */
export class Ledger extends TableLedger<Tables> {
  constructor(dataFolder: string) {
    super({ file: join(dataFolder, 'paypal-sandbox.jsonl'), secretName: 'privateKey', emptyTables });
  }

  begin(): Draft {
    return new TableDraft<Tables>(this);
  }

  /** Signs webhooks; PEM, PKCS 8. Made on first use, since that takes a while. */
  get privateKey(): string {
    if (this.secret !== '') return this.secret;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.writeSecret(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return this.secret;
  }

  /** Removes all rows; the key that signs webhooks stays, since merchants hold its public half. */
  override reset(): void {
    const key = this.secret;
    super.reset();
    if (key !== '') this.writeSecret(key);
  }
}

function emptyTables(): TableMaps<Tables> {
  return {
    approval: new Map(),
    payment: new Map(),
    sale: new Map(),
    refund: new Map(),
    plan: new Map(),
    subscription: new Map(),
    agreement: new Map(),
    access: new Map(),
    key: new Map(),
    event: new Map(),
  };
}
