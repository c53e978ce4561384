import type { ContentReply, OfferReply } from '../../contracts/api/content-api.ts';
import type { ContentPage } from '../../contracts/files/content-file.ts';
import { withImageUrl } from '../../domain/pricing/offer.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import { findBump } from '../orders/pricing/selection.ts';

/** C02: a content page of a version as the API answers it; undefined for an unknown id. */
export function contentIn({ content }: PublishedFunnel, id: string): ContentReply | undefined {
  const page = own(content, id);
  return page && contentReply(page);
}

export function contentReply({ sfid, name, title, view, text, content }: ContentPage): ContentReply {
  return { sfid, name, title, view, text: text ?? '', content: JSON.stringify(content) };
}

/** C06: an offer of a version as the API answers it; undefined for an unknown id. */
export function offerIn(published: PublishedFunnel, id: string): OfferReply | undefined {
  const offer = own(published.offers, id);
  if (!offer) return undefined;
  return { ...withImageUrl(offer), currency: published.brand.currency, bump: bumpCopy(published, offer.sfid) };
}

/** The texts of a bump on the order form; null for an offer that is no bump, or has no bump file. */
function bumpCopy(published: PublishedFunnel, offer: string) {
  const bump = findBump(published, offer);
  return bump && { title: bump.title, text: bump.text, expiresAfterMinutes: bump.expiresAfterMinutes ?? null };
}

/** The value of an own property; an id such as `constructor` has none. */
function own<Value>(values: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined;
}
