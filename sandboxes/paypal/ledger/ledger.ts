import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, openJournal } from '../../kit/journal.ts';
import type { TableName, Tables } from './rows.ts';

type TableMaps = { [Name in TableName]: Map<string, Tables[Name]> };
type Put = { [Name in TableName]: [Name, Tables[Name]] }[TableName];
type Line = { privateKey: string } | { puts: Put[] };

/** The provider's storage: tables in RAM, rebuilt from the journal that every commit is appended to. */
export class Ledger {
  #tables = emptyTables();
  #privateKey = '';
  #journal: Journal;

  constructor(dataFolder: string) {
    this.#journal = openJournal(join(dataFolder, 'paypal-sandbox.jsonl'), (entry) => this.#replay(entry as Line));
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

  /** Signs webhooks; PEM, PKCS 8. Made on first use, since that takes a while. */
  get privateKey(): string {
    if (this.#privateKey !== '') return this.#privateKey;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    this.#journal.append({ privateKey: this.#privateKey } satisfies Line);
    return this.#privateKey;
  }

  /** Removes all rows; the key that signs webhooks stays, since merchants hold its public half. */
  reset(): void {
    this.#tables = emptyTables();
    this.#journal.clear();
    if (this.#privateKey !== '') this.#journal.append({ privateKey: this.#privateKey } satisfies Line);
  }

  #replay(line: Line): void {
    if ('privateKey' in line) this.#privateKey = line.privateKey;
    else for (const put of line.puts) this.#apply(put);
  }

  #apply([table, row]: Put): void {
    // Both halves of the pair are of one table by construction; a map of unions cannot express that.
    const rows: Map<string, Put[1]> = this.#tables[table];
    rows.set(row.id, row);
  }
}

/** The uncommitted writes of one request on top of the tables; dropping it undoes them. */
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

  commit(): void {
    this.#ledger.commit([...this.#puts.values()]);
    this.#puts.clear();
  }
}

function emptyTables(): TableMaps {
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
