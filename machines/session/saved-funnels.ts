import { isRecord } from '../../domain/is-record.ts';
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
 * which another tab may have written. Beyond the limit the progress that was changed longest ago goes.
 */
export function besideOthers(own: SavedState, stored: unknown, now: Date): SavedState {
  return { ...own, otherFunnels: byFunnel(othersIn(stored, own.funnel, now)) };
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

/** The progress in the other funnels that still counts, the newest first. */
function othersIn(stored: unknown, funnel: string, now: Date): SavedFunnel[] {
  const migrated = isRecord(stored) ? migrate(stored) : null;
  if (migrated?.type !== 'current') return [];
  return funnelsIn(migrated.state)
    .filter((each) => each.funnel !== funnel && !isTooOld(each, now))
    .sort((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .slice(0, MOST_OTHERS);
}

function funnelsIn({ otherFunnels, schemaVersion: _, ...latest }: StoredState): SavedFunnel[] {
  return [latest, ...(isRecord(otherFunnels) ? Object.values(otherFunnels) : [])].filter(isSavedFunnel);
}

function byFunnel(funnels: readonly SavedFunnel[]): Record<string, SavedFunnel> {
  return Object.fromEntries(funnels.map((each) => [each.funnel, each]));
}
