import type { StoredPicture, StoredPictures } from '../../domain/funnel/picture.ts';
import type { Db } from '../db/schema/schema.ts';
import { hashOfBytes } from './read-pictures.ts';

export interface PlacedPicture {
  brand: string;
  file: string;
  picture: StoredPicture;
}

const NONE: StoredPictures = {};

/** The pictures of each brand as they were last published, held in memory beside the store's rows. */
export class LivePictures {
  readonly #db: Db;
  #byBrand = new Map<string, { hash: string; pictures: StoredPictures }>();

  constructor(db: Db) {
    this.#db = db;
  }

  of(brand: string): StoredPictures {
    return this.#byBrand.get(brand)?.pictures ?? NONE;
  }

  find(brand: string, file: string): StoredPicture | null {
    const pictures = this.of(brand);
    return Object.hasOwn(pictures, file) ? (pictures[file] ?? null) : null;
  }

  all(): PlacedPicture[] {
    return [...this.#byBrand].flatMap(([brand, { pictures }]) =>
      Object.entries(pictures).map(([file, picture]) => ({ brand, file, picture })),
    );
  }

  /** Stores pictures that differ from those that were read last, which every page shows at once: their files have no versions. */
  async publish(brand: string, pictures: StoredPictures, now: Date): Promise<void> {
    const hash = hashPictures(pictures);
    const known = this.#byBrand.get(brand);
    if ((known?.hash ?? hashPictures(NONE)) === hash) return;
    if (!known) await this.#noteNone(brand);
    const changed = { hash, pictures: JSON.stringify(pictures), published_at: now };
    await this.#db
      .insertInto('brand_pictures')
      .values({ brand, ...changed })
      .onConflict((conflict) => conflict.column('brand').doUpdateSet(changed))
      .execute();
    await this.loadIfChanged();
  }

  /** True for pictures that a brand had before its present ones. */
  async wasReplaced(brand: string, pictures: StoredPictures): Promise<boolean> {
    await this.loadIfChanged();
    const hash = hashPictures(pictures);
    if (this.#byBrand.get(brand)?.hash === hash) return false;
    const past = this.#db.selectFrom('published_pictures').select('hash').where('brand', '=', brand);
    return (await past.where('hash', '=', hash).executeTakeFirst()) !== undefined;
  }

  /** A brand with a funnel was live without pictures before its first ones, which the store has no row of. */
  async #noteNone(brand: string): Promise<void> {
    const funnels = this.#db.selectFrom('published_funnels').select('hash').where('brand', '=', brand);
    if (!(await funnels.executeTakeFirst())) return;
    const row = { brand, hash: hashPictures(NONE) };
    await this.#db
      .insertInto('published_pictures')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute();
  }

  async loadIfChanged(): Promise<void> {
    const rows = await this.#db.selectFrom('brand_pictures').select(['brand', 'hash']).execute();
    const changed = rows.filter(({ brand, hash }) => this.#byBrand.get(brand)?.hash !== hash);
    if (changed.length === 0) return;
    const brands = changed.map(({ brand }) => brand);
    const loaded = await this.#db
      .selectFrom('brand_pictures')
      .select(['brand', 'hash', 'pictures'])
      .where('brand', 'in', brands)
      .execute();
    for (const { brand, hash, pictures } of loaded) this.#byBrand.set(brand, { hash, pictures });
  }
}

/** The pictures stand in the order of their files. */
function hashPictures(pictures: StoredPictures): string {
  return hashOfBytes(Buffer.from(JSON.stringify(pictures)));
}
