import { isRecord } from '../is-record.ts';
import { readSessionId } from './session-id.ts';
import { readTouches, type Touches } from './touch.ts';

/** O02: what a browser said of the visit that an order comes from. Absent parts were missing or malformed. */
export interface ReportedVisit {
  /** T01: digits, at most 14; it decides nothing. */
  sessionid?: string;
  variantId?: string;
  /** N13: how many offers the session entered, and how many orders its checkout had, by the browser's count. */
  upsellIndex?: number;
  orderNumber?: number;
}

const LONGEST_ID = 100;
const MOST_STEPS = 1_000;

/** O02: reads any value that came as `statsInfo`; the touches are apart, because they need the shopper's consent. */
export function readStatsInfo(value: unknown): { reported: ReportedVisit; touches: Touches | null } {
  if (!isRecord(value)) return { reported: {}, touches: null };
  return { reported: reportedIn(value), touches: readTouches(value.touch) };
}

function reportedIn({ sessionid, variantId, upsellIndex, orderNumber }: Record<string, unknown>): ReportedVisit {
  const session = typeof sessionid === 'string' ? readSessionId(sessionid) : null;
  return {
    ...(session === null ? {} : { sessionid: session }),
    ...(isId(variantId) ? { variantId } : {}),
    ...(isCount(upsellIndex) ? { upsellIndex } : {}),
    ...(isCount(orderNumber) ? { orderNumber } : {}),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_ID && /^[\w.:-]+$/.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS;
}
