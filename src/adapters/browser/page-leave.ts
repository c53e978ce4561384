/** The parts of a browser's window that tell of the end of a page. */
export type LeftView = Pick<Window, 'addEventListener'> & { document: Pick<Document, 'visibilityState'> };

/** Calls `run` whenever the page may be about to end: hidden, as phones end pages without another word, or left. */
export function onPageLeave(view: LeftView, run: () => void): void {
  view.addEventListener('pagehide', run);
  view.addEventListener('visibilitychange', () => view.document.visibilityState === 'hidden' && run(), true);
}
