import { loadScript } from './load-script.ts';

/** Adds a tag manager's script to the page, after the entry in its data layer by which it measures its own start. */
export function loadTagManager(url: string, { page, add, now, loaded, failed }: TagManagerPage): void {
  add({ 'gtm.start': now(), event: 'gtm.js' });
  loadScript(page, url).then(loaded, (error: unknown) => failed(String(error)));
}

export interface TagManagerPage {
  page: Document;
  /** Adds an entry to the data layer. */
  add: (entry: unknown) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called once the script has run: it hears what is in the data layer, and what is added, at once. */
  loaded: () => void;
  failed: (why: string) => void;
}
