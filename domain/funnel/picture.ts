export interface PictureFile {
  /** The size in px at which a browser shows it where nothing else is said. */
  width: number;
  height: number;
  /** The hash of the original, of which the shop makes other forms; absent for drawings, and for what is served as it is. */
  hash?: string;
}

/** The pictures of a page, by the addresses at which the shop serves their originals. */
export type PictureFiles = Readonly<Record<string, PictureFile>>;

/** A picture of a brand's folder, as it was when it was published. */
export interface StoredPicture {
  /** The first twenty digits of the SHA-256 of its bytes. */
  hash: string;
  /** Its size in px as browsers show it, turned as its camera was held. */
  width: number;
  height: number;
  /** The forms that the shop makes of it: smaller ones of a PNG or JPEG, a minified one of an SVG. */
  forms: 'raster' | 'drawing' | 'none';
}

/** By the name of its file in the brand's folder of pictures. */
export type StoredPictures = Readonly<Record<string, StoredPicture>>;

/** The formats of the forms, the smallest first: a browser takes the first that it knows. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A phone, a phone of many pixels or half a desktop, and a whole desktop. */
const WIDTHS = [480, 960, 1600];

/** The three widths in px that a picture is made in; none is wider than the original. */
export function formWidths(width: number): number[] {
  return [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
}

/** The name of a form of a raster picture. */
export function formName(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}

/** The address of a form, which changes with the original's content. */
export function formAddress(src: string, hash: string, form: string): string {
  return `${src}/${hash}-${form}`;
}
