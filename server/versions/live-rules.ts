import { NO_RULES, type ShopRules } from '../../domain/pricing/shop-rules.ts';
import type { Db } from '../db/schema/schema.ts';
import { contentHash } from './content-hash.ts';

/** Each brand's present shop rules, held in memory beside the store's newest rows. */
export class LiveRules {
  readonly #db: Db;
  #byBrand = new Map<string, { id: number; hash: string; rules: ShopRules }>();

  constructor(db: Db) {
    this.#db = db;
  }

  of(brand: string): ShopRules {
    return this.#byBrand.get(brand)?.rules ?? NO_RULES;
  }

  /** Adds a row where the rules differ from those that were read last: a start leaves what another process writes after its look. */
  async publish(brand: string, rules: ShopRules, now: Date): Promise<void> {
    const hash = contentHash(rules);
    const known = this.#byBrand.get(brand);
    if (known ? known.hash === hash : hash === contentHash(NO_RULES)) return;
    const row = { brand, hash, rules: JSON.stringify(rules), published_at: now };
    await this.#db.insertInto('shop_rules').values(row).execute();
    await this.loadIfChanged();
  }

  /** True for rules that a brand had before its present ones; before its first row it had none, once it had a funnel. */
  async wasReplaced(brand: string, rules: ShopRules): Promise<boolean> {
    await this.loadIfChanged();
    const hash = contentHash(rules);
    const known = this.#byBrand.get(brand);
    if (!known || known.hash === hash) return false;
    const rows = await this.#db
      .selectFrom('shop_rules')
      .select(['hash', 'published_at'])
      .where('brand', '=', brand)
      .orderBy('id')
      .execute();
    if (rows.some((row) => row.hash === hash)) return true;
    return hash === contentHash(NO_RULES) && (await this.#wasPublishedBefore(brand, rows[0]?.published_at));
  }

  async #wasPublishedBefore(brand: string, first = new Date(0)): Promise<boolean> {
    const earlier = this.#db.selectFrom('published_funnels').select('hash').where('brand', '=', brand);
    return (await earlier.where('published_at', '<', first).executeTakeFirst()) !== undefined;
  }

  /** Rows may become visible in another order than their ids, so that looking above the highest could miss some. */
  async loadIfChanged(): Promise<void> {
    const newest = await this.#db
      .selectFrom('shop_rules')
      .select(['brand', (eb) => eb.fn.max('id').as('id')])
      .groupBy('brand')
      .execute();
    const changed = newest.filter(({ brand, id }) => this.#byBrand.get(brand)?.id !== Number(id));
    if (changed.length === 0) return;
    const rows = await this.#db
      .selectFrom('shop_rules')
      .select(['id', 'brand', 'hash', 'rules'])
      .where(
        'id',
        'in',
        changed.map(({ id }) => Number(id)),
      )
      .execute();
    for (const { id, brand, hash, rules } of rows) this.#byBrand.set(brand, { id: Number(id), hash, rules });
  }
}
