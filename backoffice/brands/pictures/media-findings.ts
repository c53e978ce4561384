import { onlyMeant } from '../../../domain/meant-name.ts';
import type { FileFinding } from '../../../graph/findings.ts';
import { type ImageFile, promisedKind, SERVED_NAME } from '../../../graph/image-file.ts';
import type { BrandFolder } from '../brand-folder.ts';
import { hasFolderLike } from '../stray-findings.ts';
import { type MediaUse, mediaUses, type SharedUse } from './media-uses.ts';
import { type MediaFault, unfitFile } from './unfit-file.ts';

/** An address of a picture, film or caption is told once, with all places that name it. */
export function mediaFindings(folder: BrandFolder): FileFinding[] {
  if (folder.images.length === 0) return hasFolderLike(folder, 'images') ? [] : withoutImages(folder);
  const uses = new Map<string, SharedUse>();
  for (const use of mediaUses(folder)) {
    const known = uses.get(use.address);
    uses.set(use.address, known ? { ...known, others: [...known.others, use] } : { first: use, others: [] });
  }
  return [...uses.values()].flatMap((use) => {
    const fault = mediaFault(folder, use);
    return fault ? [toFinding(fault, use)] : [];
  });
}

/** One finding in place of one for each picture. */
function withoutImages(folder: BrandFolder): FileFinding[] {
  const uses = mediaUses(folder).filter(({ address }) => address.startsWith(`/images/${folder.name}/`));
  const [first] = uses;
  const names = new Set(uses.map(({ address }) => address));
  const message = `The folder ${folder.name}/images is missing or empty, so that none of the ${names.size} pictures and films of the brand can be shown: put them there.`;
  return first ? [{ code: 'picture-missing', severity: 'error', file: first.file, path: first.path, message }] : [];
}

function toFinding({ meant, ...fault }: MediaFault, { first, others }: SharedUse): FileFinding {
  return {
    ...fault,
    file: first.file,
    path: first.path,
    ...(others.length > 0 ? { also: others.map((use) => ({ file: use.file, path: use.path })) } : {}),
    ...(meant ? { fix: { type: 'set-value', value: meant } } : {}),
  };
}

function mediaFault(folder: BrandFolder, use: SharedUse): MediaFault | null {
  const { address } = use.first;
  const home = `/images/${folder.name}/`;
  if (!address.startsWith(home)) return elsewhere(folder, address, home);
  const name = address.slice(home.length);
  const file = folder.images.find((each) => each.name === name);
  if (!file) return missing(folder, use.first, name);
  if (!SERVED_NAME.test(name)) return unservedName(file);
  return unfitFile(file, use);
}

/** An address that no file of the brand has. */
function elsewhere(folder: BrandFolder, address: string, home: string): MediaFault | null {
  const code = 'picture-elsewhere';
  const name = address.split('/').at(-1) ?? '';
  const own = folder.images.some((file) => file.name === name) ? `${home}${name}` : null;
  const remedy = own
    ? `write "${own}"`
    : `put the file into the brand's folder "images", and write "${home}" and its name`;
  if (address.startsWith('data:image/')) return null;
  if (/^\/images\/[a-z0-9-]+\//.test(address)) {
    const message = `"${address}" is a file of another brand, which may change it or go: ${remedy}.`;
    return { code, severity: 'warning', message, meant: own };
  }
  const why = /^([a-z]+:)?\/\//i.test(address)
    ? 'is on another host, and the pages of the shop show nothing of other hosts'
    : 'is no address of a file of this brand';
  return { code, severity: 'error', message: `"${address}" ${why}: ${remedy}.`, meant: own };
}

function missing({ name: brand, images }: BrandFolder, { role }: MediaUse, name: string): MediaFault {
  const code = role === 'film' ? 'film-missing' : role === 'captions' ? 'captions-missing' : 'picture-missing';
  const stem = name.replace(/\.\w+$/, '');
  const other = images.find((file) => file.name.replace(/\.\w+$/, '') === stem && SERVED_NAME.test(file.name));
  const meant = onlyMeant(
    name,
    images.map((file) => file.name),
  );
  const same = meant !== null && meant.toLowerCase() === name.toLowerCase();
  const remedy = same
    ? `there is "${meant}", and upper and lower case are not the same`
    : meant !== null
      ? `"${meant}" was probably meant`
      : other
        ? `there is "${other.name}"`
        : 'add it, or name another one';
  const message = `There is no file "${name}" in ${brand}/images, so that ${GAPS[role]}: ${remedy}.`;
  return { code, severity: 'error', message, meant: meant && `/images/${brand}/${meant}` };
}

const GAPS: Readonly<Record<MediaUse['role'], string>> = {
  picture: 'a gap is shown in its place',
  original: 'a gap is shown in its place',
  film: 'the film cannot be played from it',
  captions: 'the film has no captions of this language',
};

function unservedName({ name }: ImageFile): MediaFault {
  const why =
    promisedKind(name) === null
      ? 'its ending is none of svg, png, jpg, webp, avif, mp4, webm and vtt'
      : 'a name may have letters, digits, "-" and "_", and its ending small letters';
  const message = `The shop does not serve a file named "${name}": ${why}. Name the file, and its address here, otherwise.`;
  return { code: 'picture-name', severity: 'error', message };
}
