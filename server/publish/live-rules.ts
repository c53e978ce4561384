import type { Kysely } from 'kysely';
import { NO_RULES, type ShopRules } from '../../domain/shop-rules.ts';
import type { Schema } from '../db/schema.ts';
import { contentHash } from './content-hash.ts';

/** What each brand charges and grants now, held in memory beside the store's newest rows. */
export class LiveRules {
  readonly #db: Kysely<Schema>;
  #byBrand = new Map<string, { hash: string; rules: ShopRules }>();
  #newest = 0;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  of(brand: string): ShopRules {
    return this.#byBrand.get(brand)?.rules ?? NO_RULES;
  }

  /** Adds a row where the rules are not those that count already. */
  async publish(brand: string, rules: ShopRules, now: Date): Promise<void> {
    await this.loadIfChanged();
    const hash = contentHash(rules);
    const known = this.#byBrand.get(brand);
    if (known ? known.hash === hash : hash === contentHash(NO_RULES)) return;
    const row = { brand, hash, rules: JSON.stringify(rules), published_at: now };
    await this.#db.insertInto('shop_rules').values(row).execute();
    await this.loadIfChanged();
  }

  /** Reads the rows that came since; one row a change, so there are few. */
  async loadIfChanged(): Promise<void> {
    const rows = await this.#db
      .selectFrom('shop_rules')
      .select(['id', 'brand', 'hash', 'rules'])
      .where('id', '>', this.#newest)
      .orderBy('id')
      .execute();
    for (const { id, brand, hash, rules } of rows) {
      this.#byBrand.set(brand, { hash, rules });
      this.#newest = Math.max(this.#newest, id);
    }
  }
}
