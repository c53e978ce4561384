import type { PageRequest } from '../../../contracts/page/published-graph.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import type { LoadPage } from '../receipt-effects.ts';

export interface CodeSource {
  /** Loads the code of a payment that a page of this view is shown with. */
  payments: { load(view: ViewKind | null | undefined): Promise<void> };
  loadPart: (view: ViewKind) => Promise<void>;
  /** Loads the document again, with the scripts that the shop has now. */
  reload: () => void;
}

/** The ways to a page: for the step that shows it, and ahead of that. */
export interface PageLoading {
  loadPage: LoadPage;
  /** A failure is of no consequence: the step asks again. */
  fetchPage: LoadPage;
}

/** Browsers remember a script that they could not load, and a newer build has others, so a retry loads the document. */
export function withCode(load: LoadPage, { payments, loadPart, reload }: CodeSource): PageLoading {
  let hasFailed = false;
  const code = async ({ takesPayment, view }: PageRequest) => {
    await Promise.all([takesPayment ? payments.load(view) : null, view ? loadPart(view) : null]);
  };
  const fetchPage: LoadPage = async (request) => {
    const [page] = await Promise.all([load(request), code(request)]);
    return page;
  };
  const neededCode = (request: PageRequest) =>
    code(request).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  const loadPage: LoadPage = async (request) => {
    if (hasFailed) return leave(reload);
    const [page] = await Promise.all([load(request), neededCode(request)]);
    return page;
  };
  return { loadPage, fetchPage };
}

/** Never resolves, since the document goes. */
export function leave(reload: () => void): Promise<never> {
  reload();
  return new Promise(() => {});
}
