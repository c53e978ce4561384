import type { ReactNode } from 'react';

/** A web address within a sentence, without the punctuation that ends the sentence or its part. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** C01: a brand's own text, whose web addresses are links and read as a person would write them. */
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
