import type { PageData } from '../../contracts/page/page-data.ts';
import type { LoadPage, PageVisit, RenderedPage } from '../../src/server/rendered-page.tsx';

/** Renders the first page of a visit; the storefront's own elements, from the storefront's own machine. */
export type PageRenderer = (page: PageData, visit: PageVisit, load: LoadPage) => Promise<RenderedPage>;

/** Loads the storefront's elements. Development has none: there the browser renders every page. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  // React reads it once: without it, the shop would run the build that helps developers and is several times slower.
  process.env.NODE_ENV ??= 'production';
  const { renderPage } = await import('../../src/server/rendered-page.tsx');
  return renderPage;
}
