import type { GeneratedAlways } from 'kysely';
import type { StoredPictures } from '../../../domain/funnel/picture.ts';
import type { Json } from './columns.ts';

/** The pictures of each brand as they were last published. */
export interface BrandPicturesTable {
  brand: string;
  hash: string;
  pictures: Json<StoredPictures>;
  published_at: Date;
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
