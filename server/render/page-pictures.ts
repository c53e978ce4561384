import type { PictureFile, PictureFiles, StoredPicture, StoredPictures } from '../../domain/funnel/picture.ts';
import type { PublishedFunnel } from '../../graph/brand/published-funnel.ts';

/** The pictures that a version's pages name, with their sizes, and what the shop makes of them. */
export function pagePictures(published: PublishedFunnel, pictures: StoredPictures): PictureFiles {
  const folder = `/images/${published.brand.uniqueName}/`;
  const files = namesIn(published, folder).flatMap((name): [string, PictureFile][] => {
    const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    return picture ? [[`${folder}${name}`, fileOf(picture)]] : [];
  });
  return Object.fromEntries(files);
}

function fileOf({ width, height, hash, forms }: StoredPicture): PictureFile {
  return forms === 'raster' ? { width, height, hash } : { width, height };
}

/** Versions never change, so that each is looked through once. */
const known = new WeakMap<PublishedFunnel, string[]>();

function namesIn(published: PublishedFunnel, folder: string): string[] {
  const { brand, content, offers } = published;
  const names =
    known.get(published) ??
    JSON.stringify([brand, content, offers])
      .split(`"${folder}`)
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf('"')));
  known.set(published, names);
  return [...new Set(names)].sort();
}
