import { connect } from 'node:net';
import type pg from 'pg';
import { isUnavailable, StoreUnavailable, sqlState } from '../connection/sql-state.ts';

/** The server ends a statement of a transaction at its limit; one that has no answer so much later never gets one. */
const BEHIND_MS = 500;

/** An error event without a listener would end this process, and the pool listens to unused connections only. */
export class BoundedClient {
  readonly #client: pg.PoolClient;
  readonly #age: { current: number };
  readonly #born: number;
  #isBroken = false;

  /** `age` is raised where all connections from before are of no use: silent, or to a server that only reads. */
  constructor(client: pg.PoolClient, age: { current: number }) {
    this.#client = client;
    this.#age = age;
    this.#born = age.current;
    client.on('error', () => {
      this.#isBroken = true;
    });
  }

  get isLost(): boolean {
    return this.#isBroken || this.#born < this.#age.current;
  }

  /** The number by which the server names its process, or a pooler its own. */
  get processId(): unknown {
    return Reflect.get(this.#client, 'processID');
  }

  /** Throws StoreUnavailable where the connection is lost, or a little after the limit. */
  async query(asked: pg.QueryConfig, limitMs: number): Promise<pg.QueryResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      // What arrived while this process stood still is read first.
      timer = setTimeout(() => setImmediate(reject, SILENT), limitMs + BEHIND_MS);
    });
    try {
      return await Promise.race([this.#client.query(asked), late]);
    } catch (error) {
      if (error === SILENT) this.#leave();
      if (error === SILENT || sqlState(error) === READ_ONLY)
        this.#age.current = Math.max(this.#age.current, this.#born + 1);
      if (isUnavailable(error)) this.#isBroken = true;
      throw this.#isBroken ? StoreUnavailable.because(error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives the connection back; the pool replaces one that is lost, or in a transaction that could not be ended. */
  release(): void {
    this.#client.release(this.isLost || this.#client.getTransactionStatus() !== 'I');
  }

  #leave(): void {
    this.#isBroken = true;
    cancel(this.#client);
    this.#client.end().catch(() => {});
  }
}

/** PostgreSQL's read_only_sql_transaction, of a server that is no longer the first. */
const READ_ONLY = '25006';

const SILENT = new Error('The database has not answered in time.');

/** The protocol's CancelRequest: its length and code, before what identifies the connection. */
const CANCEL = [16, 80_877_102];

/** Asks the server to end a statement, which would run on, wait for locks, and hold one of the server's places. */
function cancel(client: pg.PoolClient): void {
  const request = Buffer.alloc(16);
  const words = [...CANCEL, Reflect.get(client, 'processID'), Reflect.get(client, 'secretKey')];
  for (const [index, word] of words.entries()) request.writeInt32BE(Number(word), 4 * index);
  const { host, port } = client;
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on('error', () => socket.destroy()).setTimeout(BEHIND_MS, () => socket.destroy());
  socket.unref().end(request);
}
