/** The early script cannot import the router, which keeps the note of a taken `uid` as `usr`. */
interface EntryState {
  usr?: { takenUid?: unknown } | null;
}

interface View {
  location: Pick<Location, 'href' | 'replace'>;
  history: Pick<History, 'state'>;
  document: { title: string; documentElement: Pick<HTMLElement, 'hidden'> };
}

/**
 * R13, R15: opens the address of a history entry again with the `uid` that was taken from it, so that a reload and the way back
 * have its brand. True where the document is being left; it is hidden meanwhile, since it may be of another brand.
 */
export function openAgainWithUid({ location, history, document }: View): boolean {
  const state: EntryState | null = history.state;
  const uid = state?.usr?.takenUid;
  const url = new URL(location.href);
  if (typeof uid !== 'string' || url.searchParams.has('uid')) return false;
  url.searchParams.set('uid', uid);
  document.documentElement.hidden = true;
  document.title = '';
  location.replace(url.href);
  return true;
}
