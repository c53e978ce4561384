/** The parts of a browser's window that load a document. */
export interface DocumentView {
  location: Pick<Location, 'pathname' | 'search' | 'reload' | 'replace' | 'assign'>;
  /** Present in browsers that run view transitions between documents. */
  onpagereveal?: unknown;
  setTimeout: (run: () => void, ms: number) => unknown;
}

export interface LeaveOptions {
  /** Resolves once the state of the visit is stored. */
  saved: () => Promise<void>;
  /** The address of the machine's step; null outside of the steps. */
  address: () => string | null;
  /** L03: whether the shopper went back to the machine's step. */
  cameBack: () => boolean;
}

const PAUSE_MS = 20;
/** A browser that is slow to store leads to the step of the address, which the server's orders and the query tell. */
const MOST_MS = 1000;
/** The router needs one rendering to follow the machine. */
const MOST_PAUSES = 50;

/**
 * Loads the address of the machine's step as a new document, once the visit is stored and the router has followed. The history
 * keeps its entries, so that the machine still hears of each step back. L03: browsers run no view transition for a reload, but run one
 * where the same address takes its own place, without its fragment: an address that differs by nothing else loads no document.
 */
export async function loadDocument(view: DocumentView, { saved, address, cameBack }: LeaveOptions): Promise<void> {
  const pause = (ms = PAUSE_MS) => new Promise<void>((resolve) => void view.setTimeout(resolve, ms));
  // The step's own state is stored after the page was asked for.
  await pause();
  await Promise.race([saved(), pause(MOST_MS)]);
  const own = () => `${view.location.pathname}${view.location.search}`;
  const isThere = () => own() === (address() ?? '');
  for (let pauses = 0; pauses < MOST_PAUSES && !isThere(); pauses += 1) await pause();
  const target = address();
  if (!isThere() && target !== null) view.location.assign(target);
  else if (cameBack() && 'onpagereveal' in view) view.location.replace(own());
  else view.location.reload();
}
