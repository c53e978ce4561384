import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { CONSTRAINTS, isUniqueViolation } from '../db/sql-state.ts';
import type { PublishedFunnel, PublishedFunnels } from './published-funnel.ts';

/** The published funnels of the store, held in memory; versions are immutable, so what was read once stays true. */
export class FunnelRegistry implements PublishedFunnels {
  readonly #db: Kysely<Schema>;
  readonly #versions = new Map<string, PublishedFunnel>();
  #live: PublishedFunnel[] = [];

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  live(): PublishedFunnel[] {
    return this.#live;
  }

  async byHash(hash: string): Promise<PublishedFunnel | null> {
    const known = this.#versions.get(hash);
    if (known) return known;
    const row = await this.#db
      .selectFrom('published_funnels')
      .select('funnel')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row ? this.#remember(row.funnel as PublishedFunnel) : null;
  }

  /**
   * Makes a version live; the one that was live before can still be had by its hash. `uid-taken` where another live
   * funnel answers to its uniqueIdentifier.
   */
  async publish(published: PublishedFunnel, now: Date): Promise<'published' | 'uid-taken'> {
    try {
      await this.#save(published, now);
      return 'published';
    } catch (error) {
      if (isUniqueViolation(error, CONSTRAINTS.liveUniqueIdentifier)) return 'uid-taken';
      throw error;
    }
  }

  async #save(published: PublishedFunnel, now: Date): Promise<void> {
    const { hash, funnel, brand } = published;
    const names = { sfid: funnel.sfid, unique_identifier: funnel.uniqueIdentifier };
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('published_funnels')
        .values({ ...names, hash, brand: brand.uniqueName, funnel: JSON.stringify(published), published_at: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
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
    });
  }

  /** Reads which versions are live, in the order in which their funnels were first published. */
  async load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('live_funnels')
      .innerJoin('published_funnels', 'published_funnels.hash', 'live_funnels.hash')
      .select('published_funnels.funnel')
      .orderBy((eb) =>
        eb
          .selectFrom('published_funnels as first')
          .select((f) => f.fn.min('first.published_at').as('at'))
          .whereRef('first.sfid', '=', 'live_funnels.sfid'),
      )
      .orderBy('live_funnels.sfid')
      .execute();
    this.#live = rows.map((row) => this.#remember(row.funnel as PublishedFunnel));
  }

  #remember(funnel: PublishedFunnel): PublishedFunnel {
    this.#versions.set(funnel.hash, funnel);
    return funnel;
  }
}
