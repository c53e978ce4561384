import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionMessage } from '../../contracts/inspection.ts';
import type { ActorRecord } from '../inspect/actor-record.ts';

/** Where Stately's own viewer is. */
export const STATELY_VIEWER = 'https://stately.ai/inspect';

const ADDRESS_KEY = 'sluice-studio-viewer';

/** The viewer's address that was used last. */
export function rememberedAddress(storage: Storage): string {
  return storage.getItem(ADDRESS_KEY) ?? STATELY_VIEWER;
}

/** The address of a page, or null: an address of a script would run here. */
function pageAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

export interface OpenedViewer {
  /** Sends what was recorded since; the same record is not sent twice. */
  follow: (record: ActorRecord) => void;
  stop: () => void;
}

type Opened = { ok: true; viewer: OpenedViewer } | { ok: false; why: string };

/** Opens a viewer of Stately's protocol in a window of its own. It gets all that is recorded, and then what follows. */
export async function openViewer(address: string, page: Window): Promise<Opened> {
  const url = pageAddress(address.trim());
  if (url === null) return { ok: false, why: 'The viewer needs the address of a page: https://…' };
  const opened = page.open('', VIEWER_WINDOW);
  if (!opened)
    return { ok: false, why: 'The browser did not let the studio open a window: allow it to, and press again.' };
  page.localStorage.setItem(ADDRESS_KEY, url);
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const { adapter } = createBrowserInspector({
    url,
    window: page,
    // The viewer may take its time to load.
    maxDeferredEvents: MOST_MESSAGES,
  });
  let [followed, sent]: [ActorRecord | null, number] = [null, 0];
  return {
    ok: true,
    viewer: {
      follow(record) {
        if (followed !== record) [followed, sent] = [record, 0];
        for (const message of record.messages.slice(sent)) adapter.send(completed(message));
        sent = record.messages.length;
      },
      stop: () => adapter.stop?.(),
    },
  };
}

/** The name that the package gives to its window. */
const VIEWER_WINDOW = 'xstateinspector';

const MOST_MESSAGES = 50_000;

/** A message with the fields that a viewer needs, where an older protocol lacks them. */
function completed(message: InspectionMessage): StatelyInspectionEvent {
  return Object({
    _version: '0',
    id: null,
    name: message.sessionId,
    rootId: message.sessionId,
    createdAt: '0',
    snapshot: { status: 'active' },
    ...message,
  });
}
