import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { StoreUnavailable } from '../db/connection/sql-state.ts';
import type { WrittenBeside } from '../db/schema/beside-capture.ts';
import { FirstUses } from './first-uses.ts';
import {
  type GuestSession,
  isMarkedNew,
  markNew,
  readValue,
  type SessionOptions,
  sendValue,
  sha256Hex,
  unmarkNew,
  valueAfter,
  xsrfToken,
} from './guest-session.ts';
import {
  endOf,
  isRenewed,
  type KnownValue,
  latestEndFrom,
  renewalSql,
  type SessionValues,
  type ValueRenewal,
} from './session-values.ts';

/** The time is shorter than a retired value's, so that another process's renewal is read before the value ends. */
const STORED_FOR_MS = 5 * 60_000;
const MOST_VALUES = 20_000;

export interface GuestSessionsOptions extends SessionOptions {
  values: SessionValues;
  secret: string;
  clock: () => Date;
  log: (error: unknown, message: string) => void;
}

/** The guest sessions of requests (T01), and the renewal of their cookies once a sale is paid. */
export class GuestSessions {
  readonly #options: GuestSessionsOptions;
  /** What the store said of the values that this process has seen lately, so that a session costs no statement a request. */
  readonly #cache: LRUCache<string, { known: KnownValue | null }>;
  readonly #firstUses: FirstUses;

  constructor(options: GuestSessionsOptions) {
    this.#options = options;
    const perf = { now: () => options.clock().getTime() };
    // The library's `ttl` is the last age that it still answers.
    this.#cache = new LRUCache({ max: MOST_VALUES, ttl: STORED_FOR_MS - 1, ttlResolution: 0, perf });
    const failed = (error: unknown) => options.log(error, 'the first uses of session values are stored later');
    this.#firstUses = new FirstUses({ values: options.values, failed });
  }

  /** Stores what is not stored yet. */
  stop(): Promise<void> {
    return this.#firstUses.stop();
  }

  /** Null means no valid cookie. Until a replaced value ends each answer brings the new one, since one may be lost. */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<GuestSession | null> {
    const value = readValue(request, this.#options.secure);
    if (value === null) return null;
    const valueHash = sha256Hex(value);
    const known = await this.#find(valueHash);
    const session = { hash: known?.owner ?? valueHash, valueHash };
    if (known?.isUsed === false) this.#markUsed(valueHash, known);
    if (!known?.replaced) return session;
    if (endOf(known.replaced) <= this.#options.clock()) return null;
    this.#sendNext(reply, value, session);
    return session;
  }

  /** The session for a page that needs no row while the store is away: of a value that was not read lately, as if it had never paid. */
  whileAway(error: unknown, request: FastifyRequest): GuestSession {
    const value = readValue(request, this.#options.secure);
    if (value === null || !(error instanceof StoreUnavailable)) throw error;
    const valueHash = sha256Hex(value);
    return { hash: this.#cache.get(valueHash)?.known?.owner ?? valueHash, valueHash };
  }

  /** The session of a page request, begun where there is none, and whether it has yet to buy. Its cookies are sent with the page. */
  async readOrBegin(request: FastifyRequest, reply: FastifyReply): Promise<{ session: GuestSession; isNew: boolean }> {
    const session = await this.read(request, reply);
    const value = readValue(request, this.#options.secure);
    if (session && value !== null) {
      const known = await this.#find(session.valueHash);
      if (!known?.replaced) this.#send(reply, value, session.hash);
      return { session, isNew: isMarkedNew(request, session) };
    }
    const begun = this.#options.randomBytes(24).toString('hex');
    this.#cache.set(sha256Hex(begun), { known: null });
    const own = this.#send(reply, begun, sha256Hex(begun));
    markNew(reply, own, this.#options.secure);
    return { session: own, isNew: true };
  }

  /** The session may have orders from this call on. */
  beginToBuy(request: FastifyRequest, reply: FastifyReply): void {
    unmarkNew(request, reply, this.#options.secure);
  }

  /** A store that fails costs the renewal and not the answer, and the next answer tries again. */
  async renewAfter(
    request: FastifyRequest,
    reply: FastifyReply,
    session: GuestSession,
    capturedSales: readonly string[],
  ): Promise<void> {
    const value = readValue(request, this.#options.secure);
    if (value === null) return;
    const cached = this.#cache.get(session.valueHash);
    // A value that was replaced, by this sale's capture or before, keeps its end and its successor, which each answer to it brings.
    if (cached?.known?.replaced) return this.#sendNext(reply, value, session);
    if (!capturedSales.some((sale) => !cached?.known?.sales.includes(sale))) return;
    try {
      const renewal = this.#renewalOf(value, session, capturedSales);
      this.#cacheRenewal(renewal, await this.#options.values.renew(renewal));
      this.#sendNext(reply, value, session);
    } catch (error) {
      request.log.warn({ err: error }, 'the cookie of a session is renewed later');
    }
  }

  /** The same by the statement that captures the sale; null where the value was replaced before, and the answer brings the next one. */
  besideCapture(request: FastifyRequest, session: GuestSession, sale: string): WrittenBeside | null {
    const value = readValue(request, this.#options.secure);
    if (value === null || this.#cache.get(session.valueHash)?.known?.replaced) return null;
    const renewal = this.#renewalOf(value, session, [sale]);
    return {
      part: (condition) => renewalSql(renewal, condition),
      written: (rows) => this.#cacheRenewal(renewal, isRenewed(rows)),
    };
  }

  #renewalOf(value: string, { valueHash: hash, hash: owner }: GuestSession, sales: readonly string[]): ValueRenewal {
    const { secret, clock } = this.#options;
    const now = clock();
    return { hash, owner, next: sha256Hex(valueAfter(secret, value)), sales, now, validUntil: latestEndFrom(now) };
  }

  /** What the store says of both values now, so that the next call with either reads nothing; unknown where another one was first. */
  #cacheRenewal({ hash, owner, next, sales: added, validUntil }: ValueRenewal, isFirst: boolean): void {
    const before = this.#cache.get(hash);
    if (!isFirst || !before) {
      for (const each of [hash, next]) this.#cache.delete(each);
      return;
    }
    const sales = [...(before.known?.sales ?? []), ...added];
    const replaced = { latestEnd: validUntil, nextUsedAt: null };
    this.#cache.set(hash, { known: { owner, replaced, isUsed: true, sales } });
    this.#cache.set(next, { known: { owner, replaced: null, isUsed: false, sales } });
  }

  /** Once for each value: the browser has it, and the value before it is no longer needed. */
  #markUsed(hash: string, known: KnownValue): void {
    this.#cache.set(hash, { known: { ...known, isUsed: true } });
    this.#firstUses.add({ hash, at: this.#options.clock() });
  }

  #sendNext(reply: FastifyReply, value: string, { hash }: GuestSession): void {
    this.#send(reply, valueAfter(this.#options.secret, value), hash);
  }

  /** Sends a value with an XSRF value of its own (H04), so that a page never has one without the other. */
  #send(reply: FastifyReply, value: string, owner: string): GuestSession {
    const { secure, secret } = this.#options;
    const session = { hash: owner, valueHash: sha256Hex(value) };
    sendValue(reply, value, secure);
    const token = xsrfToken(secret, session);
    reply.setCookie('XSRF-TOKEN', token, { path: '/', sameSite: 'lax', secure });
    return session;
  }

  async #find(hash: string): Promise<KnownValue | null> {
    const cached = this.#cache.get(hash);
    if (cached) return cached.known;
    // The end of a replaced value depends on the first use of the next one.
    await this.#firstUses.store();
    const known = await this.#options.values.find(hash);
    this.#cache.set(hash, { known });
    return known;
  }
}
