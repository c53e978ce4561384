import type { GeneratedAlways } from 'kysely';
import type { TextOrNull } from './columns.ts';

/** The visits of guest sessions that did more than look at a page. */
export interface VisitTable {
  number: GeneratedAlways<number>;
  /** That of `GuestSession`. */
  session_hash: string;
  /** T01: the first one that the browser said. */
  sessionid: TextOrNull;
  first_at: Date;
  last_at: Date;
}
