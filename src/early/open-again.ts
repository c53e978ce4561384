/** The early script cannot import the router, which keeps the note of a taken `uid` as `usr`. */
interface EntryState {
  usr?: { takenUid?: unknown } | null;
}

interface View {
  location: Pick<Location, 'href' | 'replace'>;
  history: Pick<History, 'state'>;
  document: { title: string; documentElement: Pick<HTMLElement, 'hidden'> };
}

/** R13, R15: the `uid` that was taken from a history entry's address; null where it has none, or still has one. */
export function uidToOpen({ location, history }: Pick<View, 'location' | 'history'>): string | null {
  const state: EntryState | null = history.state;
  const uid = state?.usr?.takenUid;
  return typeof uid === 'string' && !new URL(location.href).searchParams.has('uid') ? uid : null;
}

/** R13, R15: a reload and the way back need the `uid` for their brand; true where the document is being left. */
export function openAgainWithUid(view: View): boolean {
  const uid = uidToOpen(view);
  if (uid === null) return false;
  const url = new URL(view.location.href);
  url.searchParams.set('uid', uid);
  view.document.documentElement.hidden = true;
  view.document.title = '';
  view.location.replace(url.href);
  return true;
}
