/** T08: what names a started checkout; each is null where V05 refuses the text. */
export interface CheckoutNames {
  sessionId: string | null;
  uid: string | null;
  campaign: string | null;
}

/** E16: what one service was sent in this browser session: the last event's id, and the product uids of all, parted by commas. */
export interface SentEvent {
  eventId: string | null;
  uid: string | null;
}

/** T08: an event that is due, with the id by which its service counts it once. */
export interface DueEvent {
  eventId: string;
  uid: string;
  campaign: string;
}

/** T08: null where this browser session has sent it for the uid; the event's id is session id and uid, joined. */
export function dueEvent({ sessionId, uid, campaign }: CheckoutNames, sent: SentEvent): DueEvent | null {
  if (sessionId === null || uid === null || campaign === null) return null;
  if (sent.eventId !== null && sent.uid?.split(',').includes(uid)) return null;
  return { eventId: startedCheckoutId(sessionId, uid), uid, campaign };
}

/** T08: the id under which a checkout is told as started. */
export function startedCheckoutId(sessionId: string, uid: string): string {
  return `${sessionId}${uid}`;
}
