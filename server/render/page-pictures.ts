import type { PictureFile, PictureFiles, StoredPicture, StoredPictures } from '../../domain/funnel/picture.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';

/** Versions never change, and neither do the pictures of a folder that was read: a page's are looked up once for both. */
const known = new WeakMap<PublishedFunnel, { pictures: StoredPictures; files: PictureFiles }>();

/** The pictures that a version's pages name, with their sizes, and what the shop makes of them. */
export function pagePictures(published: PublishedFunnel, pictures: StoredPictures): PictureFiles {
  const before = known.get(published);
  if (before?.pictures === pictures) return before.files;
  const files = filesOf(published, pictures);
  known.set(published, { pictures, files });
  return files;
}

function filesOf(published: PublishedFunnel, pictures: StoredPictures): PictureFiles {
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

function namesIn({ brand, content, offers }: PublishedFunnel, folder: string): string[] {
  const names = JSON.stringify([brand, content, offers])
    .split(`"${folder}`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('"')));
  return [...new Set(names)].sort();
}
