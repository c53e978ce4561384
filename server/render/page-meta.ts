import type { ContentPage } from '../../contracts/files/content-file.ts';
import type { PreloadedPage } from '../../contracts/page/published-graph.ts';
import { isRecord } from '../../domain/is-record.ts';

/** What other programs read of a page: a search engine, and an app that shows a sent link. */
export interface PageMeta {
  title: string;
  /** Null where the page has no such text. */
  description: string | null;
  /** An absolute address. */
  picture: string | null;
  /** The page's own address, without the parameters of a campaign or a session. */
  canonical: string;
  /** False for pages after the sale, and for those that show no page of the funnel. */
  isIndexed: boolean;
  /** JSON-LD of the product on sale; null on a page that sells none. */
  product: object | null;
}

export interface MetaSource {
  title: string;
  isIndexed: boolean;
  preloaded: PreloadedPage | null;
  /** Without a slash at its end. */
  publicUrl: string;
  pathname: string;
  /** Null for a page outside of the funnels. */
  uid: string | null;
  siteName: string;
}

/** Reads a page's meta data from its content and its first offer. */
export function pageMeta({ title, isIndexed, preloaded, publicUrl, pathname, uid, siteName }: MetaSource): PageMeta {
  const content = preloaded?.page.content ?? null;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const picture = content && pictureOf(content);
  const meta = {
    title,
    description: content && readText(content.content, 'lead'),
    picture: picture && absolute(picture),
    canonical: absolute(`${pathname}${uid ? `?uid=${encodeURIComponent(uid)}` : ''}`),
    isIndexed,
  };
  return { ...meta, product: isIndexed ? productOf(preloaded, meta, siteName) : null };
}

function readText(content: unknown, field: string): string | null {
  const value = isRecord(content) ? content[field] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The picture that a page begins with: its own, or its film's before it plays. */
function pictureOf({ content }: ContentPage): string | null {
  const fields: Record<string, unknown> = { ...content };
  return readText(fields.picture, 'src') ?? readText(fields.video, 'poster');
}

/** schema.org's Product with one Offer for each choice; prices are decimals in the currency of the brand. */
function productOf(
  preloaded: PreloadedPage | null,
  { description, picture, canonical }: Pick<PageMeta, 'description' | 'picture' | 'canonical'>,
  siteName: string,
): object | null {
  const offers = preloaded?.page.offers ?? [];
  const [first] = offers;
  if (!first) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: first.product.name,
    ...(description ? { description } : {}),
    ...(picture ? { image: picture } : {}),
    brand: { '@type': 'Brand', name: siteName },
    offers: offers.map(({ name, offerPrice, currency }) => ({
      '@type': 'Offer',
      name,
      price: String(offerPrice),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: canonical,
    })),
  };
}
