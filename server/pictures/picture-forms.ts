import { LRUCache } from 'lru-cache';
import { formName, formWidths, PICTURE_FORMATS, type StoredPicture } from '../../domain/funnel/picture.ts';
import { StoreUnavailable } from '../db/connection/sql-state.ts';
import type { Db } from '../db/schema/schema.ts';

/** The bytes of forms in memory, which no request has to read from the store. */
const MOST_HELD = 32 * 1024 * 1024;

/** The names of the forms of a picture; those of a drawing are the encodings that it is sent in. */
function formsOf({ forms, width }: StoredPicture): string[] {
  if (forms === 'drawing') return ['svg', 'svg.br', 'svg.gzip'];
  if (forms === 'none') return [];
  return formWidths(width).flatMap((each) => PICTURE_FORMATS.map((format) => formName(each, format)));
}

/** The forms of pictures in the store, by the hash of their original. The same ones whichever process made them. */
export class PictureForms {
  readonly #db: Db;
  readonly #made = new Set<string>();
  readonly #held = new LRUCache<string, Buffer>({
    maxSize: MOST_HELD,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Whether the store has all forms of a picture, as far as this process knows. */
  has({ hash }: Pick<StoredPicture, 'hash'>): boolean {
    return this.#made.has(hash);
  }

  /** Looks for the forms of pictures that this process does not know of yet. */
  async look(pictures: readonly StoredPicture[]): Promise<void> {
    const unknown = pictures.filter((picture) => !this.has(picture));
    if (unknown.length === 0) return;
    const hashes = [...new Set(unknown.map(({ hash }) => hash))];
    const rows = await this.#db
      .selectFrom('picture_forms')
      .select(['hash', 'form'])
      .where('hash', 'in', hashes)
      .execute();
    const stored = new Set(rows.map(({ hash, form }) => `${hash} ${form}`));
    for (const picture of unknown) {
      if (formsOf(picture).every((form) => stored.has(`${picture.hash} ${form}`))) this.#made.add(picture.hash);
    }
  }

  /** Stores the forms of a picture; those that another process stored meanwhile stay as they are. */
  async store(hash: string, forms: Readonly<Record<string, Uint8Array>>, now: Date): Promise<void> {
    const rows = Object.entries(forms).map(([form, body]) => ({ hash, form, body: Buffer.from(body), made_at: now }));
    await this.#db
      .insertInto('picture_forms')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['hash', 'form']).doNothing())
      .execute();
    this.#made.add(hash);
  }

  /** The bytes of a form; null where the store has none, or is away: its original stands in. */
  async read(hash: string, form: string): Promise<Buffer | null> {
    const key = `${hash} ${form}`;
    const held = this.#held.get(key);
    if (held) return held;
    const row = await this.#db
      .selectFrom('picture_forms')
      .select('body')
      .where('hash', '=', hash)
      .where('form', '=', form)
      .executeTakeFirst()
      .catch(noneWhileAway);
    if (!row) return null;
    const body = Buffer.from(row.body);
    this.#held.set(key, body);
    return body;
  }
}

function noneWhileAway(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}
