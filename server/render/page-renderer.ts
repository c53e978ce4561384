import type { PageData } from '../../contracts/page/page-data.ts';
import type { LoadPage, PageVisit, RenderedPage } from '../../src/server/rendered-page.tsx';

/** Renders the first page of a visit; the storefront's own elements, from the storefront's own machine. */
export type PageRenderer = (page: PageData, visit: PageVisit, load: LoadPage) => Promise<RenderedPage>;

/** Loads the storefront's elements. Development has none: there the browser renders every page. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const { renderPage } = await import('../../src/server/rendered-page.tsx');
  return renderPage;
}
