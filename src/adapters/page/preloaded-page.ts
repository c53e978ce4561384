import type { OfferReply } from '../../../contracts/api/content-api.ts';
import type { ContentPage } from '../../../contracts/files/content-file.ts';
import type { LoadedPage, PageRequest, PreloadedPage } from '../../../contracts/page/loaded-page.ts';

/**
 * Answers the request that the server has answered with the page, once: orders and prices are asked for again when the step is
 * entered again.
 */
export function onceFor(preloaded: PreloadedPage | null): (request: PageRequest) => LoadedPage | null {
  let unused = preloaded;
  return (request) => {
    if (!unused || JSON.stringify(unused.request) !== JSON.stringify(request)) return null;
    const { page } = unused;
    unused = null;
    return page;
  };
}

export function contentsOf(preloaded: PreloadedPage | null): [string, ContentPage][] {
  const content = preloaded?.page.content;
  return content && preloaded.request.contentId ? [[preloaded.request.contentId, content]] : [];
}

export function offersOf(preloaded: PreloadedPage | null): [string, OfferReply][] {
  const { offers = [], bumps = [] } = preloaded?.page ?? {};
  return [...offers, ...bumps].map((offer) => [offer.sfid, offer]);
}
