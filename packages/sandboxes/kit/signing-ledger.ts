import { generateKeyPairSync } from 'node:crypto';
import { type RowTypes, TableDraft, TableLedger } from './table-ledger.ts';

/** The storage of a provider that signs its notifications with an RSA key, which is its one secret. */
export class SigningLedger<Tables extends RowTypes<Tables>> extends TableLedger<Tables> {
  constructor(file: string) {
    super(file, 'privateKey');
  }

  begin(): TableDraft<Tables> {
    return new TableDraft<Tables>(this);
  }

  /** PEM, PKCS 8. Made on first use, since that takes a while. */
  get privateKey(): string {
    if (this.secret !== '') return this.secret;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.writeSecret(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return this.secret;
  }

  /** Removes all rows; the key stays, since a shop may hold its public half. */
  override reset(): void {
    const key = this.secret;
    super.reset();
    if (key !== '') this.writeSecret(key);
  }
}
