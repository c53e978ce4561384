import type { SeenVisit } from '../../stats/visits.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import type { OpenDraft } from '../records/order-draft.ts';
import { newTouches, type TouchRow } from './order-touches.ts';

/** The rows that a new order is written with beside its own: its shopper's visit, and the touches of a sale (Q02). */
export interface NewLink {
  visit: SeenVisit;
  touches: readonly TouchRow[];
}

/** O02: the link of an order that its shopper places now. */
export function newLink(
  { id, session_hash: hash, created_at: at }: Pick<OrderRow, 'id' | 'session_hash' | 'created_at'>,
  draft: OpenDraft,
): NewLink {
  return {
    visit: { hash, sessionid: draft.link.reported?.sessionid ?? null, at },
    touches: newTouches(id, draft),
  };
}
