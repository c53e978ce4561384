import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { isRecord } from '../../../domain/is-record.ts';
import type { Held } from '../schema/schema-findings.ts';
import { mostFrequent } from './families.ts';
import type { Slip, SlipCheck } from './slip-check.ts';

/** Pictures of pages beside the words that describe them, and beside the others of their list. */

interface ShownPicture {
  file: string;
  /** `$.content.sections[1].items[3].picture`. */
  path: string;
  src: string;
  alt: string;
}

/** A picture that stands under the description of another one, or is described as something else on another page. */
export const pictureUnlikeWords = {
  code: 'picture-unlike-words',
  find: ({ pages, offers }) => {
    const all = pages.flatMap(picturesOfPage);
    const others = offers.flatMap(({ value }) => value.product.image.map(({ imageUrl }) => imageUrl));
    const srcs = [...all.map(({ src }) => src), ...others];
    const shown = all.filter(({ alt }) => wordsOf(alt).size > 2);
    return shown.flatMap((one): Slip[] => {
      // A picture that nothing else shows is a new one, or is missing, which has a finding of its own.
      if (srcs.filter((src) => src === one.src).length < 2) return [];
      const message = underOtherWords(one, shown) ?? describedOtherwise(one, shown);
      return message === null ? [] : [{ file: one.file, path: `${one.path}.src`, message }];
    });
  },
} as const satisfies SlipCheck;

/** Of places with one description most show the picture that is meant; of two the later one is told. */
function underOtherWords({ src, alt }: ShownPicture, shown: readonly ShownPicture[]): string | null {
  const usual = mostFrequent(shown.filter((each) => each.alt === alt).map((each) => each.src));
  return usual === undefined || usual === src
    ? null
    : `The picture ${src} is described as "${alt}", which is ${usual} elsewhere: correct one of them.`;
}

/** Where no description of a picture has a word of this one, the picture is probably another's. */
function describedOtherwise(one: ShownPicture, shown: readonly ShownPicture[]): string | null {
  const others = shown.filter((each) => each.src === one.src && each.alt !== one.alt);
  const own = wordsOf(one.alt);
  const alike = others.filter(({ alt }) => [...wordsOf(alt)].some((word) => own.has(word)));
  const [other] = others;
  if (!other || alike.length > 0) return null;
  return `The picture ${one.src} is described as "${one.alt}" here, and as "${other.alt}" in ${other.file}: show the picture that the words describe.`;
}

/** The words of a description that are not too short to say anything. */
function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
}

/** One picture twice in a list in which each other item has its own. */
export const pictureTwiceInList = {
  code: 'picture-twice-in-list',
  find: ({ pages }) =>
    pages.flatMap((page) =>
      listsOf(picturesOfPage(page)).flatMap((list): Slip[] => {
        const [twice] = list.filter(({ src }, index) => list.findIndex((each) => each.src === src) < index);
        if (!twice || list.length < 3 || new Set(list.map(({ src }) => src)).size < list.length - 1) return [];
        const message = `The picture ${twice.src} stands twice in this list of ${list.length}, in which every other item has its own: show the picture of this item.`;
        return [{ file: twice.file, path: `${twice.path}.src`, message }];
      }),
    ),
} as const satisfies SlipCheck;

/** The pictures of each list of a page, those of one field of its items. */
function listsOf(pictures: readonly ShownPicture[]): ShownPicture[][] {
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
