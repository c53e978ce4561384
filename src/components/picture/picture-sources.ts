import {
  formAddress,
  formName,
  formWidths,
  PICTURE_FORMATS,
  type PictureFile,
  type PictureFormat,
} from '../../../domain/funnel/picture.ts';

export interface PicturePlace {
  src: string;
  /** The size in px that reserves the picture's space, where the shop does not know its own. */
  width: number;
  height: number;
}

/** What a browser may show in a picture's place; it takes the first source that fits. */
export interface PictureSource {
  /** The place, with the picture's own size where the shop knows it. */
  place: PicturePlace;
  /** Null for the original. */
  type: string | null;
  srcSet: string;
  /** The screens that it is for; absent for all. */
  media?: string | undefined;
}

/** The forms that the shop makes of a picture, the best first, and then the original, which every browser knows. */
export function buildSources(place: PicturePlace, file: PictureFile | undefined, media?: string): PictureSource[] {
  const sized = { ...place, ...(file ? { width: file.width, height: file.height } : {}) };
  const original = { place: sized, type: null, srcSet: place.src, media };
  const hash = file?.hash;
  if (!hash) return [original];
  const forms = PICTURE_FORMATS.map((format) => ({
    place: sized,
    type: `image/${format}`,
    srcSet: buildSrcSet(sized, hash, format),
    media,
  }));
  return [...forms, original];
}

function buildSrcSet({ src, width }: PicturePlace, hash: string, format: PictureFormat): string {
  return formWidths(width)
    .map((each) => `${formAddress(src, hash, formName(each, format))} ${each}w`)
    .join(', ');
}
