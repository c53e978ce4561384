import type { ReactNode } from 'react';

/** A web address within a sentence, without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** C01: a brand's own text with its web addresses as links, shown without scheme and query. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part}>
        {part.replace(/^https?:\/\//, '').replace(/\?.*$/, '')}
      </a>
    ) : (
      part
    ),
  );
}
