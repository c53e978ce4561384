import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type GuestSession,
  hashOf,
  newValue,
  readValue,
  type SessionOptions,
  sendValue,
  valueAfter,
} from './guest-session.ts';
import { endOf, type KnownValue, latestEndFrom, type Renewal, type SessionValues } from './session-values.ts';
import { xsrfToken } from './xsrf.ts';

/**
 * Shorter than the time in which a retired value is still valid: another process renews a value, and this one has read the
 * store again before the value has ended.
 */
const STORED_FOR_MS = 5 * 60_000;
const MOST_VALUES = 20_000;

export interface GuestSessionsOptions extends SessionOptions {
  values: SessionValues;
  secret: string;
  clock: () => Date;
}

/** The guest sessions of requests (T01), and the renewal of their cookies once a sale is paid. */
export class GuestSessions {
  readonly #options: GuestSessionsOptions;
  /** What the store said of the values that this process has seen lately, so that a session costs no statement a request. */
  readonly #cache: LRUCache<string, { known: KnownValue | null }>;

  constructor(options: GuestSessionsOptions) {
    this.#options = options;
    const perf = { now: () => options.clock().getTime() };
    // The library's `ttl` is the last age that it still answers.
    this.#cache = new LRUCache({ max: MOST_VALUES, ttl: STORED_FOR_MS - 1, ttlResolution: 0, perf });
  }

  /**
   * The session of a request; null without a well-formed cookie, and for a replaced value that has ended. Until then each
   * answer brings the new value, since an earlier one may have been lost.
   */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<GuestSession | null> {
    const value = readValue(request, this.#options.secure);
    if (value === null) return null;
    const valueHash = hashOf(value);
    const known = await this.#find(valueHash);
    const session = { hash: known?.owner ?? valueHash, valueHash };
    if (known?.isUsed === false) await this.#markUsed(request, valueHash, known);
    if (!known?.replaced) return session;
    if (endOf(known.replaced) <= this.#options.clock()) return null;
    this.#send(reply, valueAfter(this.#options.secret, value), session.hash);
    return session;
  }

  /** The session of a page request, begun where there is none. Its cookies are sent with the page. */
  async readOrBegin(request: FastifyRequest, reply: FastifyReply): Promise<{ session: GuestSession; isNew: boolean }> {
    const session = await this.read(request, reply);
    const value = readValue(request, this.#options.secure);
    if (session && value !== null) {
      const known = await this.#find(session.valueHash);
      if (!known?.replaced) this.#send(reply, value, session.hash);
      return { session, isNew: false };
    }
    const begun = newValue(this.#options.randomBytes);
    this.#cache.set(hashOf(begun), { known: null });
    return { session: this.#send(reply, begun, hashOf(begun)), isNew: true };
  }

  /**
   * Renews the session's cookie with the answer that tells the browser of a sale that is paid, whichever process or webhook
   * made it so. A store that fails costs the renewal and not the answer: the next one tries again.
   */
  async renewAfter(
    request: FastifyRequest,
    reply: FastifyReply,
    session: GuestSession,
    capturedSales: readonly string[],
  ): Promise<void> {
    const value = readValue(request, this.#options.secure);
    const cached = this.#cache.get(session.valueHash);
    const isNews = capturedSales.some((sale) => !cached?.known?.sales.includes(sale));
    // A value that was replaced keeps its end and its successor, which each answer to it brings.
    if (value === null || !isNews || cached?.known?.replaced) return;
    try {
      await this.#renew(reply, value, session, capturedSales);
    } catch (error) {
      request.log.warn({ err: error }, 'the cookie of a session is renewed later');
    }
  }

  async #renew(reply: FastifyReply, value: string, session: GuestSession, sales: readonly string[]): Promise<void> {
    const { values, secret, clock } = this.#options;
    const next = valueAfter(secret, value);
    const now = clock();
    const renewal = {
      hash: session.valueHash,
      owner: session.hash,
      next: hashOf(next),
      sales,
      now,
      validUntil: latestEndFrom(now),
    };
    const before = this.#cache.get(renewal.hash);
    const isFirst = await values.renew(renewal);
    if (isFirst && before) this.#cacheRenewed(renewal, before.known);
    else for (const hash of [renewal.hash, renewal.next]) this.#cache.delete(hash);
    this.#send(reply, next, session.hash);
  }

  /** What the store says of both values now, so that the next call with either reads nothing. */
  #cacheRenewed({ hash, owner, next, sales: added, validUntil }: Renewal, before: KnownValue | null): void {
    const sales = [...(before?.sales ?? []), ...added];
    const replaced = { latestEnd: validUntil, nextUsedAt: null };
    this.#cache.set(hash, { known: { owner, replaced, isUsed: true, sales } });
    this.#cache.set(next, { known: { owner, replaced: null, isUsed: false, sales } });
  }

  /** Once for each value: the browser has it, and the value before it is no longer needed. A failure is tried again. */
  async #markUsed(request: FastifyRequest, hash: string, known: KnownValue): Promise<void> {
    const now = this.#options.clock();
    this.#cache.set(hash, { known: { ...known, isUsed: true } });
    try {
      await this.#options.values.markUsed(hash, now);
    } catch (error) {
      this.#cache.set(hash, { known });
      request.log.warn({ err: error }, 'the first use of a session value is stored later');
    }
  }

  /** Sends a value with an XSRF value of its own (H04), so that a page never has one without the other. */
  #send(reply: FastifyReply, value: string, owner: string): GuestSession {
    const { secure, secret } = this.#options;
    const session = { hash: owner, valueHash: hashOf(value) };
    sendValue(reply, value, secure);
    const token = xsrfToken(secret, session);
    reply.setCookie('XSRF-TOKEN', token, { path: '/', sameSite: 'lax', secure });
    return session;
  }

  async #find(hash: string): Promise<KnownValue | null> {
    const cached = this.#cache.get(hash);
    if (cached) return cached.known;
    const known = await this.#options.values.find(hash);
    this.#cache.set(hash, { known });
    return known;
  }
}
