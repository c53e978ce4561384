import { isRecord } from '../../domain/is-record.ts';
import { migrate, SCHEMA_VERSION, type StoredState } from './saved-state.migrate.ts';
import { isSavedFunnel } from './saved-state.shape.ts';
import type { SavedFunnel, SavedState } from './saved-state.types.ts';

/** E01: the progress in a funnel expires after these days without a change. */
const MAX_AGE_DAYS = 30;
const DAY = 86_400_000;
/** N12, N14: for how long a yes or a payment that a reload interrupted still counts, in milliseconds. */
export const CHARGE_MAX_AGE = 120_000;
/** N02: the most funnels beside that of the page whose progress is stored. */
export const MOST_OTHERS = 9;

/** N02: what the page has not changed since `before` stays as another tab stored it; the oldest progress goes first. */
export function besideOthers(own: SavedState, stored: unknown, now: Date, before?: SavedFunnel): SavedState {
  const theirs = currentIn(stored, now).find(({ funnel }) => funnel === own.funnel);
  const next = before && theirs ? besideTab(own, before, theirs) : own;
  return { ...next, schemaVersion: SCHEMA_VERSION, otherFunnels: byFunnel(othersIn(stored, own.funnel, now)) };
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

/** N02: two tabs of one funnel. What one alone has changed counts, and the place is that of the page. */
function besideTab(own: SavedFunnel, before: SavedFunnel, theirs: SavedFunnel): SavedFunnel {
  const [mine, past, other] = [own.orderDetails, before.orderDetails, theirs.orderDetails];
  const isOther = mine?.checkoutId !== other?.checkoutId;
  const isApart = mine && other && isOther;
  if (isApart && (past?.checkoutId !== mine.checkoutId || !theirs.accountDetails)) return own;
  // N12: a page before the payment adds nothing to what is being paid for in another tab.
  const isCharged = other?.isPaying && Date.parse(own.date) - Date.parse(theirs.date) < CHARGE_MAX_AGE;
  if (isCharged && !own.navParams.upsell && !mine?.isPaying && !past?.isPaying) return theirs;
  // N14: a receipt adds nothing to a later checkout.
  if (isOther && theirs.accountDetails && own.pageName === 'OrderSuccess') return theirs;
  const next = merged(own, before, theirs);
  if (!isSavedFunnel(next)) return own;
  const shown = [...before.navParams.visited, ...own.navParams.visited, ...(isApart ? theirs.navParams.visited : [])];
  const visited = [...theirs.navParams.visited.filter((id) => !shown.includes(id)), ...own.navParams.visited];
  return {
    ...(mine && !other ? own : next),
    pageName: own.pageName,
    navParams: { ...own.navParams, visited, survey: next.navParams.survey },
    orderDetails: mine && isOther ? mine : next.orderDetails,
  };
}

/** A value that two have changed since `before`, in objects by field: what one alone has changed is that one's, and `own` wins else. */
function merged(own: unknown, before: unknown, theirs: unknown): unknown {
  const [mine, past, other] = [own, before, theirs].map((value) => JSON.stringify(value));
  if (mine === past) return theirs;
  if (other === past || !isRecord(own) || !isRecord(before) || !isRecord(theirs)) return own;
  const names = Object.keys({ ...theirs, ...own });
  return Object.fromEntries(names.map((name) => [name, merged(own[name], before[name], theirs[name])]));
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
