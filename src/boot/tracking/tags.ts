import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { Purpose } from '../../../domain/consent/consent.ts';
import { loadScript } from '../../adapters/browser/load-script.ts';
import { type LeaveOptions, loadDocument } from '../../adapters/browser/new-document.ts';
import { newUuid } from '../../adapters/browser/new-id.ts';
import { createDayEntries } from '../../adapters/storage/day-entries.ts';
import { createLeftDocument } from '../../adapters/storage/left-document.ts';
import { createWaitingEvents, WAITING_EVENTS, type WaitingEvents } from '../../adapters/storage/waiting-events.ts';
import { createDataLayer } from '../../tracking/data-layer/data-layer.ts';
import { createTagDocument } from '../../tracking/data-layer/tag-document.ts';
import { createTagListeners, type Tags } from './data-layer.ts';

interface TagsOptions extends LeaveOptions {
  settings: Pick<RuntimeSettings, 'brand' | 'tagManager' | 'tagScript'>;
  allows: (purpose: Purpose) => boolean;
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void;
  now: () => number;
}

/** M04: the tag manager of this document, which runs in none that takes a payment; null where none is configured. */
export function openTags({ settings, allows, log, now, saved, address, cameBack }: TagsOptions): Tags | null {
  if (settings.tagManager === '') return null;
  const failed = (why: string) => log('error', 'the data layer failed', { why });
  const layer = createDataLayer(window, failed);
  const unloaded = (why: string) => log('warn', 'the tag manager could not be loaded', { why });
  let hasLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    hasLoaded = resolve;
  });
  const document = createTagDocument({
    script: settings.tagScript,
    isAllowed: () => allows('advertising'),
    loadScript: (url) =>
      loadTagManager(url, { page: window.document, add: layer.add, now, loaded: hasLoaded, failed: unloaded }),
    leave: () => void loadDocument(window, { saved, address, cameBack }),
    left: createLeftDocument(() => window.sessionStorage, cameBack),
  });
  const waiting = waitingEvents(settings.brand, now);
  return { document, layer, waiting, loaded, failed, createListeners: createTagListeners };
}

function waitingEvents(brand: string, now: () => number): WaitingEvents {
  const storage = () => window.localStorage;
  return createWaitingEvents({
    entries: createDayEntries({ prefix: WAITING_EVENTS, storage, now, newId: newUuid }),
    brand,
    locks: window.navigator.locks,
  });
}

/** Adds a tag manager's script to the page, after the entry in its data layer by which it measures its own start. */
function loadTagManager(url: string, { page, add, now, loaded, failed }: TagManagerPage): void {
  add({ 'gtm.start': now(), event: 'gtm.js' });
  loadScript(page, url).then(loaded, (error: unknown) => failed(String(error)));
}

interface TagManagerPage {
  page: Document;
  add: (entry: unknown) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called once the script has run: it hears what is in the data layer, and what is added, at once. */
  loaded: () => void;
  failed: (why: string) => void;
}
