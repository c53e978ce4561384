import type { ReactNode } from 'react';
import { ShopLink } from './shop-link.tsx';

/** A web address within a sentence, without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

interface LinkedTextProps {
  text: string;
  /** The shop's own, such as `https://shop.example`; links to it keep the shopper's brand and campaign (Q09). */
  origin: string;
}

/** C01: a brand's own text with its web addresses as links, shown without scheme and query. */
export function LinkedText({ text, origin }: LinkedTextProps): ReactNode {
  return text.split(ADDRESS).map((part) => {
    if (!ADDRESS.test(part)) return part;
    const shown = part.replace(/^https?:\/\//, '').replace(/\?.*$/, '');
    if (!part.startsWith(`${origin}/`)) {
      return (
        <a key={part} href={part}>
          {shown}
        </a>
      );
    }
    return (
      <ShopLink key={part} to={part.slice(origin.length)}>
        {shown}
      </ShopLink>
    );
  });
}
