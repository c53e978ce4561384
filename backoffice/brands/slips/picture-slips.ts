import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { Held } from '../schema/schema-findings.ts';
import { mostFrequent, type Slip, slipCheck } from './brand-files.ts';

/** Pictures of pages beside the words that describe them, and beside the others of their list. */

interface ShownPicture {
  file: string;
  /** `$.content.sections[1].items[3].picture`. */
  path: string;
  src: string;
  alt: string;
}

/** A picture that stands under the description of another one, or is described as something else on another page. */
export const pictureUnlikeWords = slipCheck('picture-unlike-words', ({ pages, offers }) => {
  const all = pages.flatMap(picturesOfPage);
  const ofOffers = offers.flatMap(({ value }) => value.product.image.map(({ imageUrl }) => imageUrl));
  const srcs = [...all.map(({ src }) => src), ...ofOffers];
  // A picture that nothing else shows is a new one, or is missing, which has a finding of its own.
  const isShared = ({ src }: ShownPicture) => srcs.filter((each) => each === src).length > 1;
  const described = all.filter(({ alt }) => longWords(alt).size > 2);
  const apart = described.filter((one) => isShared(one) && usualPicture(one, described) !== one.src);
  const others = described.filter((one) => !apart.includes(one));
  return [
    ...apart.map((one) =>
      slipAt(
        one,
        `The picture ${one.src} is described as "${one.alt}", which is ${usualPicture(one, described)} elsewhere: correct one of them.`,
      ),
    ),
    ...others.flatMap((one, index) => describedOtherwise(one, others.slice(0, index))),
  ];
});

function slipAt({ file, path }: ShownPicture, message: string): Slip {
  return { file, path: `${path}.src`, message };
}

/** Of places with one description most show the picture that is meant; of two the first. */
function usualPicture({ alt }: ShownPicture, described: readonly ShownPicture[]): string | undefined {
  return mostFrequent(described.filter((each) => each.alt === alt).map(({ src }) => src));
}

/** Where no description of a picture before has a word of this one, one of them is probably another picture's. */
function describedOtherwise(one: ShownPicture, before: readonly ShownPicture[]): Slip[] {
  const others = before.filter(({ src }) => src === one.src);
  const own = longWords(one.alt);
  const [other] = others;
  if (!other || others.some(({ alt }) => [...longWords(alt)].some((word) => own.has(word)))) return [];
  const message = `The picture ${one.src} is described as "${one.alt}" here, and as "${other.alt}" in ${other.file}: show the picture that the words describe.`;
  return [slipAt(one, message)];
}

/** The words of a description that are not too short to say anything. */
function longWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
}

/** One picture twice in a list in which each other item has its own. */
export const pictureTwiceInList = slipCheck('picture-twice-in-list', ({ pages }) => {
  const described = pages.flatMap(picturesOfPage).filter(({ alt }) => longWords(alt).size > 2);
  return pages.flatMap((page) =>
    pictureLists(picturesOfPage(page)).flatMap((list): Slip[] => {
      const [twice] = list.filter(({ src }, index) => list.findIndex((each) => each.src === src) < index);
      // What its words tell is not told again.
      if (list.some((each) => each.src === twice?.src && (usualPicture(each, described) ?? each.src) !== each.src))
        return [];
      if (!twice || list.length < 3 || new Set(list.map(({ src }) => src)).size < list.length - 1) return [];
      const message = `The picture ${twice.src} stands twice in this list of ${list.length}, in which every other item has its own: show the picture of this item.`;
      return [slipAt(twice, message)];
    }),
  );
});

/** The pictures of each list of a page, those of one field of its items. */
function pictureLists(pictures: readonly ShownPicture[]): ShownPicture[][] {
  const lists = new Map<string, ShownPicture[]>();
  for (const picture of pictures) {
    const list = picture.path.replace(/\[\d+\](?!.*\[)/, '[]');
    if (list !== picture.path) lists.set(list, [...(lists.get(list) ?? []), picture]);
  }
  return [...lists.values()];
}

function picturesOfPage({ file, value }: Held<ContentPage>): ShownPicture[] {
  return picturesIn(value.content, '$.content').map((picture) => ({ file, ...picture }));
}

function picturesIn(value: unknown, path: string): Omit<ShownPicture, 'file'>[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => picturesIn(each, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  const { src, alt } = value;
  if (typeof src === 'string' && typeof alt === 'string') return [{ path, src, alt }];
  // The picture for phones has the words of the one that it stands for.
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'picturePhone' ? [] : picturesIn(each, `${path}.${key}`),
  );
}
