import type { GeneratedAlways } from 'kysely';
import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import type { TouchParameter } from '../../../domain/tracking/touch.ts';
import type { Json, JsonDefault, TextOrNull, TimeOrNull } from './columns.ts';

/** The values that the cookies of guest sessions have had; none of a session that never paid. Rows are never removed. */
export interface SessionValueTable {
  /** SHA-256 of the value, hexadecimal. */
  hash: string;
  /** The `session_hash` of what the session owns. */
  owner: string;
  created_at: Date;
  /** The value that replaced this one after a sale. */
  next_hash: string | null;
  /** The end of a replaced value whose next one is never used. */
  valid_until: TimeOrNull;
  /** The first request with this value; null while it was only sent. */
  used_at: TimeOrNull;
  /** The ids of the sales that were paid until it was renewed. */
  sales: JsonDefault<string[]>;
}

/** A try at something that guards money or a secret, under a hash of its session, card or address. */
export interface TryTable {
  key: string;
  what: string;
  /** 1 where it counts; -1 for a paid order, which allows its address one decline more. */
  weight: number;
  at: Date;
}

/** Q02: the first or the last touch of a sale's shopper, who allows advertising. */
export type OrderTouchTable = {
  order_id: string;
  which: 'first' | 'last';
} & Record<TouchParameter, TextOrNull>;

/** The ids by which advertising services know the browser of an order whose shopper allows advertising. */
export interface OrderAdIdsTable {
  order_id: string;
  created_at: Date;
  ga_client_id: TextOrNull;
  ga_session_id: TextOrNull;
  fbp: TextOrNull;
  fbc: TextOrNull;
  ip: TextOrNull;
  user_agent: TextOrNull;
  page_url: TextOrNull;
  /** When a page reported that its tag manager took the purchase; null before. */
  published_at: TimeOrNull;
}

/** The pictures of each brand as they were last published. */
export interface BrandPicturesTable {
  brand: string;
  hash: string;
  pictures: Json<StoredPictures>;
  published_at: Date;
}

/** The pictures that a brand has ever shown, written by a trigger. */
export interface PublishedPicturesTable {
  brand: string;
  hash: string;
}

/** A session of the studio that was signed out, until its cookie is too old anyway. */
export interface StudioSignOutTable {
  session: string;
  until: Date;
}

/** What the shop makes of a picture, by the hash of the original. */
export interface PictureFormTable {
  id: GeneratedAlways<number>;
  hash: string;
  /** `960.avif`, or `svg.br` of a drawing. */
  form: string;
  body: Uint8Array;
  made_at: Date;
}

/** The pictures that some process is making forms of. */
export interface PictureTurnTable {
  hash: string;
  until: Date;
}
