import type { PageData } from '../../contracts/page/page-data.ts';
import type { Stores } from './stores.ts';

export interface Leaving {
  leftVersion: Stores['leftVersion'];
  /** Resolves once the state of the visit is stored. */
  saved: () => Promise<void>;
  reload: () => void;
}

/** V10: each version is left once, so that a page which is sent again in it is not loaded for ever. */
export function moveOn(page: PageData, { leftVersion, saved, reload }: Leaving): () => void {
  const hash = page.kind === 'funnel' || page.kind === 'receipt' ? (page.published?.hash ?? null) : null;
  return () => {
    if (hash === null || leftVersion.read() === hash || !leftVersion.write(hash)) return;
    void answerTakenIn().then(saved).then(reload);
  };
}

/** The version is reported before its answer reaches the visit, whose next state is the one to store. */
function answerTakenIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
