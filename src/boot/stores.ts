import type { PageData } from '../../contracts/page/page-data.ts';
import { withDeadline } from '../adapters/browser/deadline.ts';
import { type StoredText, storedText } from '../adapters/storage/brand-entry.ts';
import { type CheckoutIds, createCheckoutIds } from '../adapters/storage/checkout-ids.ts';
import { createHistoryStore, type HistoryStore } from '../adapters/storage/history-store.ts';
import { createLeftPageNote, type LeftPageNote } from '../adapters/storage/left-page.ts';
import { readReachedStep } from '../adapters/storage/reached-step.ts';
import { createSavedAccounts, type SavedAccounts } from '../adapters/storage/saved-account.ts';
import { createStateStore, type StateStore } from '../adapters/storage/state-store.ts';
import { createStoredReturn, type StoredReturn } from '../adapters/storage/stored-return.ts';
import { createVisitMark, type VisitMark } from '../adapters/storage/visit-mark.ts';
import type { Log } from './log.ts';
import type { SessionStart } from './session-start.ts';

export const STORAGE_TIMEOUT_MS = 3000;

/** The browser's stores of a shopper's data between pages. */
export interface Stores {
  state: StateStore;
  history: HistoryStore;
  accounts: SavedAccounts;
  storedReturn: StoredReturn;
  checkouts: CheckoutIds;
  /** The hash of the version that this tab left last because it was no longer sold. */
  leftVersion: StoredText;
  mark: VisitMark;
  leftPage: LeftPageNote;
}

export interface StoresSources {
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  page: PageData;
  /** The first write to the database, whose code comes with it, waits for this. */
  ready?: Promise<void>;
}

/** Opens the stores of this browser. */
export function openStores({ log, now, newId, page, ready }: StoresSources): Stores {
  const funnel = page.kind === 'funnel' ? page.published.graph.funnel.sfid : '';
  const refusedTo = (what: string) => (error: unknown) =>
    log('warn', `the browser refused to store the ${what}`, String(error));
  return {
    state: createStateStore(refusedTo('state'), ready),
    history: createHistoryStore(refusedTo('history'), ready),
    accounts: createSavedAccounts(() => window.localStorage, now, page.settings.brand),
    storedReturn: createStoredReturn(() => window.sessionStorage, now, funnel),
    checkouts: createCheckoutIds(() => window.localStorage, newId, now),
    leftVersion: storedText(() => window.sessionStorage, 'sluice-left-version'),
    mark: createVisitMark(() => window.localStorage),
    leftPage: createLeftPageNote(() => window.sessionStorage),
  };
}

/** A first visit waits for no database; `hasBegunHere` means that its first page has stored itself. */
export async function readStores(
  { state, accounts, storedReturn, mark }: Stores,
  page: PageData,
  hasBegunHere = false,
): Promise<Pick<SessionStart, 'stored' | 'reached' | 'savedAccount' | 'storedReturn'>> {
  const isFirst = hasBegunHere || mark.isFirstVisit();
  const stored = isFirst ? null : await withDeadline(state.read(), STORAGE_TIMEOUT_MS);
  return {
    stored,
    reached: page.kind === 'funnel' ? readReachedStep(page.published.graph.funnel.sfid) : null,
    savedAccount: page.kind === 'receipt' ? null : accounts.read(),
    storedReturn: storedReturn.read(),
  };
}

/** R14: the checkout ids of a preview, which do not touch the shopper's open checkout in this browser. */
export function previewCheckouts(newId: () => string): CheckoutIds {
  return { open: newId, close: () => {} };
}
