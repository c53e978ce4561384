import { createHmac, randomBytes } from 'node:crypto';
import { TableDraft, TableLedger } from '../../kit/table-ledger.ts';
import type { Tables } from './rows.ts';

/** Stripe's storage, with the salt of its fingerprints. */
export class Ledger extends TableLedger<Tables> {
  constructor(file: string) {
    super(file, 'salt');
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
