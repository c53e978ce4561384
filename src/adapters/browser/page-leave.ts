/** The parts of a browser's window that tell of the end of a page. */
export type LeftView = Pick<Window, 'addEventListener'> & { document: Pick<Document, 'visibilityState'> };

/** Calls `run` whenever the page may be about to end: hidden, as phones end pages without another word, or left. */
export function onPageLeave(view: LeftView, run: () => void): void {
  view.addEventListener('pagehide', run);
  view.addEventListener('visibilitychange', () => view.document.visibilityState === 'hidden' && run(), true);
}

/** Calls `run` once: after so many milliseconds, or as the page is left before. */
export function laterOrAtLeave(view: LeftView & Pick<Window, 'setTimeout'>, run: () => void, delayMs: number): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  view.setTimeout(once, delayMs);
  onPageLeave(view, once);
}

/** Whether a page has ended: a call that it has made goes on, and its answer does not reach the page any more. */
export function watchEnd(view: Pick<Window, 'addEventListener'>): () => boolean {
  let hasEnded = false;
  view.addEventListener('pagehide', () => {
    hasEnded = true;
  });
  view.addEventListener('pageshow', () => {
    hasEnded = false;
  });
  return () => hasEnded;
}
