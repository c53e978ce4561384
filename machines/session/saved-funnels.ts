import { isRecord } from '../../domain/is-record.ts';
import { merged } from './merged.ts';
import { migrate, SCHEMA_VERSION, type StoredState } from './saved-state.migrate.ts';
import { isSavedFunnel } from './saved-state.shape.ts';
import type { SavedFunnel, SavedState } from './saved-state.types.ts';

/** E01: the progress in a funnel expires after these days without a change. */
const MAX_AGE_DAYS = 30;
const DAY = 86_400_000;
/** N02: the most funnels beside that of the page whose progress is stored. */
export const MOST_OTHERS = 9;

/**
 * N02: the state to store: the progress in the funnel of the page, and that in the other funnels of the value that is stored now,
 * which another tab may have written. Beyond the limit the progress that was changed longest ago goes. What the page has not changed
 * since `before` stays as another tab has stored it; without one all is the page's own.
 */
export function besideOthers(own: SavedState, stored: unknown, now: Date, before?: SavedFunnel): SavedState {
  const theirs = before && currentIn(stored, now).find(({ funnel }) => funnel === own.funnel);
  const beside = before && theirs ? besideTab(own, before, theirs) : {};
  const { schemaVersion, funnel } = own;
  return { ...own, ...beside, schemaVersion, otherFunnels: byFunnel(othersIn(stored, funnel, now)) };
}

/** E01: what the clean operation leaves of the value that is stored now: the progress in other funnels; null without any. */
export function withoutFunnel(stored: unknown, funnel: string, now: Date): SavedState | null {
  const [latest, ...others] = othersIn(stored, funnel, now);
  return latest ? { ...latest, schemaVersion: SCHEMA_VERSION, otherFunnels: byFunnel(others) } : null;
}

/** The progress in a funnel as a state of its own, unchecked; where there is none, the state itself. */
export function funnelIn(state: StoredState, funnel: string): StoredState {
  const { otherFunnels: others, schemaVersion } = state;
  const isOther = state.funnel !== funnel && isRecord(others) && Object.hasOwn(others, funnel);
  const found = isOther ? others[funnel] : undefined;
  return isRecord(found) ? { ...found, schemaVersion, otherFunnels: {} } : state;
}

export function isTooOld({ date }: Pick<SavedFunnel, 'date'>, now: Date): boolean {
  return now.getTime() - Date.parse(date) > MAX_AGE_DAYS * DAY;
}

/** Whether the progress in any funnel is too old. */
export function hasTooOld(state: StoredState, now: Date): boolean {
  return funnelsIn(state).some((funnel) => isTooOld(funnel, now));
}

/** Two tabs of one funnel: where one is paid for in another tab, that tab's place counts, since a reload follows the payment. */
function besideTab(own: SavedFunnel, before: SavedFunnel, theirs: SavedFunnel): Partial<SavedFunnel> {
  const [mine, past, other] = [own.orderDetails, before.orderDetails, theirs.orderDetails];
  const isOther = mine?.checkoutId !== other?.checkoutId;
  if (mine && other && isOther && (past?.checkoutId !== mine.checkoutId || !theirs.accountDetails)) return {};
  // N14, N12: a receipt that is open still adds nothing to a later checkout, nor a tab to another checkout that is being paid for.
  const isPast = own.pageName === 'OrderSuccess' ? theirs.accountDetails : mine && !mine.isPaying && other?.isPaying;
  if (isOther && isPast) return theirs;
  // What a checkout begins with was not typed, and the other tab may be on the same checkout, or on one that began at the same moment.
  const next = merged(own, mine && !past ? own : before, theirs);
  if (!isSavedFunnel(next)) return {};
  const { visited, survey } = next.navParams;
  const { date, pageName, ...place } = other?.isPaying && !mine?.isPaying && !past?.isPaying ? theirs : own;
  const navParams = { ...place.navParams, visited, ...(survey && { survey }) };
  const orderDetails = next.orderDetails && { ...next.orderDetails, ...(mine && { checkoutId: mine.checkoutId }) };
  return { ...next, funnelHash: own.funnelHash, date, pageName, navParams, orderDetails };
}

/** The progress in the other funnels that still counts, the newest first. */
function othersIn(stored: unknown, funnel: string, now: Date): SavedFunnel[] {
  return currentIn(stored, now)
    .filter((each) => each.funnel !== funnel)
    .sort((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .slice(0, MOST_OTHERS);
}

function currentIn(stored: unknown, now: Date): SavedFunnel[] {
  const migrated = isRecord(stored) ? migrate(stored) : null;
  return migrated?.type === 'current' ? funnelsIn(migrated.state).filter((each) => !isTooOld(each, now)) : [];
}

function funnelsIn({ otherFunnels, schemaVersion: _, ...latest }: StoredState): SavedFunnel[] {
  return [latest, ...(isRecord(otherFunnels) ? Object.values(otherFunnels) : [])].filter(isSavedFunnel);
}

function byFunnel(funnels: readonly SavedFunnel[]): Record<string, SavedFunnel> {
  return Object.fromEntries(funnels.map((each) => [each.funnel, each]));
}
