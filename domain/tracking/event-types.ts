/** T06: events of this tracker are never sent, and never stored. */
const UNTRACKED = /explorium/i;

export function isTracked(eventType: string): boolean {
  return !UNTRACKED.test(eventType);
}

/** T04: the custom event that tells of a visitor. The server keeps it as long as ip and user agent. */
export const VISITOR_EVENT = 'NewSession';

/** T02: the event that begins a session. */
export const SESSION_EVENT = 'New Session';
