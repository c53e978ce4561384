import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { TableDraft, TableLedger, type TableMaps } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

/** Stripe's storage, with the salt of its fingerprints. */
export class Ledger extends TableLedger<Tables> {
  constructor(dataFolder: string) {
    super({ file: join(dataFolder, 'stripe-sandbox.jsonl'), secretName: 'salt', emptyTables });
    if (this.secret === '') this.#season();
  }

  begin(): Draft {
    return new Draft(this);
  }

  /** A keyed hash of this ledger, so that it reveals nothing about a card number. */
  fingerprint(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url').replace(/[-_]/g, '').slice(0, 16);
  }

  override reset(): void {
    super.reset();
    this.#season();
  }

  #season(): void {
    this.writeSecret(randomBytes(16).toString('hex'));
  }
}

export class Draft extends TableDraft<Tables, Ledger> {
  fingerprint(text: string): string {
    return this.ledger.fingerprint(text);
  }
}

function emptyTables(): TableMaps<Tables> {
  return {
    customer: new Map(),
    paymentMethod: new Map(),
    intent: new Map(),
    setupIntent: new Map(),
    attempt: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    key: new Map(),
    token: new Map(),
    appleMerchant: new Map(),
  };
}
