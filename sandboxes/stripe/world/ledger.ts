import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, openJournal } from '../../kit/journal.ts';
import type { TableName, Tables } from './rows.ts';

type TableMaps = { [Name in TableName]: Map<string, Tables[Name]> };
type Put = { [Name in TableName]: [Name, Tables[Name]] }[TableName];
type Line = { salt: string } | { puts: Put[] };

/** The provider's storage: tables in RAM, rebuilt from the journal that every commit is appended to. */
export class Ledger {
  #tables = emptyTables();
  #salt = '';
  #journal: Journal;

  constructor(dataFolder: string) {
    this.#journal = openJournal(join(dataFolder, 'stripe-sandbox.jsonl'), (entry) => this.#replay(entry as Line));
    if (this.#salt === '') this.#season();
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#tables[table].get(id);
  }

  /** All rows of a table, oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#tables[table].values()];
  }

  begin(): Draft {
    return new Draft(this);
  }

  /** Applies the puts atomically: after a kill all of them are there or none. */
  commit(puts: Put[]): void {
    if (puts.length === 0) return;
    this.#journal.append({ puts } satisfies Line);
    for (const put of puts) this.#apply(put);
  }

  /** A keyed hash of this ledger, so that it reveals nothing about a card number. */
  fingerprint(text: string): string {
    return createHmac('sha256', this.#salt).update(text).digest('base64url').replace(/[-_]/g, '').slice(0, 16);
  }

  reset(): void {
    this.#tables = emptyTables();
    this.#journal.clear();
    this.#season();
  }

  #season(): void {
    this.#salt = randomBytes(16).toString('hex');
    this.#journal.append({ salt: this.#salt } satisfies Line);
  }

  #replay(line: Line): void {
    if ('salt' in line) this.#salt = line.salt;
    else for (const put of line.puts) this.#apply(put);
  }

  #apply([table, row]: Put): void {
    // Both halves of the pair are of one table by construction; a map of unions cannot express that.
    const rows: Map<string, Put[1]> = this.#tables[table];
    rows.set(row.id, row);
  }
}

/** The uncommitted writes of one request, over the ledger; dropping it undoes them. */
export class Draft {
  #ledger: Ledger;
  #puts = new Map<string, Put>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    const put = this.#puts.get(`${table} ${id}`);
    return put ? (put[1] as Tables[Name]) : this.#ledger.get(table, id);
  }

  all<Name extends TableName>(table: Name): Tables[Name][] {
    return this.#ledger.all(table);
  }

  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#puts.set(`${table} ${row.id}`, [table, row] as Put);
    return row;
  }

  fingerprint(text: string): string {
    return this.#ledger.fingerprint(text);
  }

  commit(): void {
    this.#ledger.commit([...this.#puts.values()]);
    this.#puts.clear();
  }
}

function emptyTables(): TableMaps {
  return {
    customer: new Map(),
    paymentMethod: new Map(),
    intent: new Map(),
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
