import { type Journal, openJournal } from './journal.ts';

/** The type of each table's rows. */
export type RowTypes<Tables> = { [Name in keyof Tables]: { id: string } };

type Put<Tables> = { [Name in keyof Tables]: [Name, Tables[Name]] }[keyof Tables];

/** A provider's storage: tables in RAM, rebuilt from the journal that every commit is appended to, and one secret. */
export class TableLedger<Tables extends RowTypes<Tables>> {
  #tables: { [Name in keyof Tables]?: Map<string, Tables[Name]> } = {};
  #secretName: string;
  #secret = '';
  #journal: Journal;

  /** `secretName`: the name of the one value that the file holds beside the rows. */
  constructor(file: string, secretName: string) {
    this.#secretName = secretName;
    this.#journal = openJournal(file, (entry) => this.#replay(entry as Record<string, unknown>));
  }

  get<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#tables[table]?.get(id);
  }

  /** All rows of a table, oldest first. */
  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return [...(this.#tables[table]?.values() ?? [])];
  }

  /** Applies the puts atomically: after a kill all of them are there or none. */
  commit(puts: Put<Tables>[]): void {
    if (puts.length === 0) return;
    this.#journal.append({ puts });
    for (const put of puts) this.#apply(put);
  }

  /** Removes all rows and the secret. */
  reset(): void {
    this.#tables = {};
    this.#secret = '';
    this.#journal.clear();
  }

  /** Empty until one is written. */
  protected get secret(): string {
    return this.#secret;
  }

  protected writeSecret(secret: string): void {
    this.#secret = secret;
    this.#journal.append({ [this.#secretName]: secret });
  }

  #replay(line: Record<string, unknown>): void {
    const secret = line[this.#secretName];
    if (typeof secret === 'string') this.#secret = secret;
    else for (const put of line.puts as Put<Tables>[]) this.#apply(put);
  }

  #apply<Name extends keyof Tables>([table, row]: [Name, Tables[Name]]): void {
    const rows = this.#tables[table] ?? new Map<string, Tables[Name]>();
    this.#tables[table] = rows.set(row.id, row);
  }
}

/** The uncommitted writes of one request on top of the tables; dropping it undoes them. */
export class TableDraft<Tables extends RowTypes<Tables>, Ledger extends TableLedger<Tables> = TableLedger<Tables>> {
  protected ledger: Ledger;
  #puts = new Map<string, Put<Tables>>();

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  get<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined {
    const put = this.#puts.get(`${table} ${id}`);
    return put ? (put[1] as Tables[Name]) : this.ledger.get(table, id);
  }

  all<Name extends keyof Tables & string>(table: Name): Tables[Name][] {
    return this.ledger.all(table);
  }

  put<Name extends keyof Tables & string>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#puts.set(`${table} ${row.id}`, [table, row]);
    return row;
  }

  commit(): void {
    this.ledger.commit([...this.#puts.values()]);
    this.#puts.clear();
  }
}
