import { sql } from 'kysely';
import type { ShopRules } from '../../domain/pricing/shop-rules.ts';
import {
  type LiveDestination,
  liveDestinations,
  type PublishedFunnel,
  type PublishedFunnels,
} from '../../graph/published-funnel.ts';
import { CONSTRAINTS, isUniqueViolation } from '../db/connection/sql-state.ts';
import type { Db } from '../db/schema/schema.ts';
import { LivePictures } from '../pictures/live-pictures.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import {
  type ListedVersions,
  listVersions,
  type RevokeResult,
  type RollbackResult,
  replacedBy,
  revokedHashes,
  revokeVersion,
  rollBack,
} from './live-history.ts';
import { LiveRules } from './live-rules.ts';
import { storedVersion } from './stored-version.ts';
import { type StrandedStep, strandedSteps } from './stranded-steps.ts';

/** The published funnels of the store, held in memory. Versions are immutable, so a loaded one stays valid. */
export class FunnelRegistry implements PublishedFunnels {
  /** Each brand's coupons, shipping and taxes, which apply to every session at once. */
  readonly rules: LiveRules;
  readonly pictures: LivePictures;
  readonly #db: Db;
  readonly #versions = new Map<string, PublishedFunnel>();
  #live: PublishedFunnel[] = [];
  #revoked: ReadonlySet<string> = new Set();
  #destinations: LiveDestination[] = [];
  #formerUids: ReadonlyMap<string, string> = new Map();

  constructor(db: Db) {
    this.#db = db;
    this.rules = new LiveRules(db);
    this.pictures = new LivePictures(db);
  }

  rulesOf(brand: string): ShopRules {
    return this.rules.of(brand);
  }

  live(): PublishedFunnel[] {
    return this.#live;
  }

  destinations(): LiveDestination[] {
    return this.#destinations;
  }

  presentUid(uid: string): string {
    return this.#formerUids.get(uid) ?? uid;
  }

  isRevoked(hash: string): boolean {
    return this.#revoked.has(hash);
  }

  async byHash(hash: string): Promise<PublishedFunnel | null> {
    const known = this.#versions.get(hash);
    if (known) return known;
    const row = await this.#db
      .selectFrom('published_funnels')
      .select('funnel')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row ? this.#remember(storedVersion(row.funnel)) : null;
  }

  /** `uid-taken` means another live funnel's uniqueIdentifier, and `overtaken` a live version other than `seen`. */
  async publish(
    published: PublishedFunnel,
    now: Date,
    seen?: string | null,
  ): Promise<'published' | 'uid-taken' | 'overtaken'> {
    try {
      return await this.#save(published, now, seen);
    } catch (error) {
      if (isUniqueViolation(error, CONSTRAINTS.liveUniqueIdentifier)) return 'uid-taken';
      throw error;
    }
  }

  /** The live versions, by the sfid of their funnel. */
  liveHashes(): ReadonlyMap<string, string> {
    return new Map(this.#live.map(({ funnel, hash }) => [funnel.sfid, hash]));
  }

  /** Why a start does not publish exactly this version; null where it may: the version is live, or never was (0102). */
  async whyHeld({ funnel, hash }: PublishedFunnel): Promise<'replaced' | 'rolled-back' | 'revoked' | null> {
    if (this.isRevoked(hash)) return 'revoked';
    const action = await replacedBy(this.#db, funnel.sfid, hash);
    return action && (action === 'rollback' ? 'rolled-back' : 'replaced');
  }

  /** Ends a version that is not live: who is inside moves on to the live one. */
  async revoke(uid: string, hash: string, now: Date): Promise<RevokeResult> {
    const result = await revokeVersion(this.#db, uid, hash, now);
    await this.load();
    return result;
  }

  /** The published versions of a live funnel, the last published first, or the reason why there are none. */
  versionsOf(uid: string): Promise<ListedVersions> {
    return listVersions(this.#db, uid);
  }

  /** The steps of the live version that the next one cannot carry over. */
  async strandedBy(next: PublishedFunnel, now: Date): Promise<StrandedStep[]> {
    const old = this.#live.find((each) => each.funnel.sfid === next.funnel.sfid);
    return old && old.hash !== next.hash ? strandedSteps(this.#db, old, next, now) : [];
  }

  /** Makes an older version live again; without a hash, the one published before. `seen` is the live version that was looked at. */
  async rollBack(uid: string, hash: string | null, now: Date, seen?: string): Promise<RollbackResult> {
    const result = await rollBack(this.#db, { uid, named: hash, seen }, now);
    await this.load();
    return result;
  }

  async #save(published: PublishedFunnel, now: Date, seen?: string | null): Promise<'published' | 'overtaken'> {
    const { hash, funnel, brand } = published;
    const names = { sfid: funnel.sfid, unique_identifier: funnel.uniqueIdentifier };
    return this.#db.transaction().execute(async (trx) => {
      const live = seen === undefined ? hash : await liveUnderLock(trx, funnel.sfid);
      // Of two processes that start with the same new version, the second finds it live.
      if (live !== hash && live !== seen) return 'overtaken';
      await trx
        .insertInto('published_funnels')
        .values({ ...names, hash, brand: brand.uniqueName, funnel: JSON.stringify(published), published_at: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
      // A version that is published again on purpose is sold again.
      await trx.deleteFrom('revoked_versions').where('hash', '=', hash).execute();
      await trx
        .insertInto('live_funnels')
        .values({ ...names, hash, since: now })
        .onConflict((conflict) =>
          conflict
            .column('sfid')
            .doUpdateSet({ hash, unique_identifier: funnel.uniqueIdentifier, since: now })
            .where('live_funnels.hash', '!=', hash),
        )
        .execute();
      return 'published';
    });
  }

  /** Loads the live versions, in the order in which their funnels were first published. */
  async load(): Promise<void> {
    await this.rules.loadIfChanged();
    await this.pictures.loadIfChanged();
    this.#revoked = await revokedHashes(this.#db);
    this.#formerUids = await formerUids(this.#db);
    const rows = await this.#db
      .selectFrom('live_funnels')
      .innerJoin('published_funnels', 'published_funnels.hash', 'live_funnels.hash')
      .select(['published_funnels.funnel', 'live_funnels.since'])
      .orderBy((eb) =>
        eb
          .selectFrom('published_funnels as first')
          .select((f) => f.fn.min('first.published_at').as('at'))
          .whereRef('first.sfid', '=', 'live_funnels.sfid'),
      )
      .orderBy('live_funnels.sfid')
      .execute();
    const live = rows.map((row) => ({ funnel: this.#remember(storedVersion(row.funnel)), since: row.since }));
    this.#live = live.map(({ funnel }) => funnel);
    const lastFirst = live.toSorted((a, b) => b.since.getTime() - a.since.getTime());
    this.#destinations = liveDestinations(lastFirst.map(({ funnel }) => funnel));
  }

  /** Reloads when another process has changed a live version; checks at this interval in milliseconds. */
  followStore(everyMs: number): Pick<Rounds, 'stop'> {
    return startRounds(() => this.#loadIfChanged(), { everyMs, failed: () => {} });
  }

  /** A failed read is repeated in the next round; until then the live versions stay as they are. */
  async #loadIfChanged(): Promise<void> {
    await this.rules.loadIfChanged();
    await this.pictures.loadIfChanged();
    this.#revoked = await revokedHashes(this.#db);
    const rows = await this.#db.selectFrom('live_funnels').select('hash').execute();
    const known = new Set(this.#live.map(({ hash }) => hash));
    if (rows.length !== known.size || rows.some(({ hash }) => !known.has(hash))) await this.load();
  }

  #remember(funnel: PublishedFunnel): PublishedFunnel {
    this.#versions.set(funnel.hash, funnel);
    return funnel;
  }
}

/** The live version of a funnel, which no other process changes until the transaction ends; its row may not exist yet. */
async function liveUnderLock(trx: Db, sfid: string): Promise<string | null> {
  await sql`lock table live_funnels in share row exclusive mode`.execute(trx);
  const live = await trx.selectFrom('live_funnels').select('hash').where('sfid', '=', sfid).executeTakeFirst();
  return live?.hash ?? null;
}

/** A02: links in mails and advertisements outlive a new uid, and of several former owners the last one counts. */
async function formerUids(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('published_funnels as former')
    .innerJoin('live_funnels as live', 'live.sfid', 'former.sfid')
    .select(['former.unique_identifier as was', 'live.unique_identifier as is'])
    .where('former.unique_identifier', 'not in', db.selectFrom('live_funnels').select('unique_identifier'))
    .orderBy('former.published_at')
    .orderBy('former.sfid')
    .execute();
  return new Map(rows.map((row) => [row.was, row.is]));
}
