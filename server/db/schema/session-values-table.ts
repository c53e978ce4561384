import type { JsonDefault, TimeOrNull } from './columns.ts';

/** The values that the cookies of guest sessions have had; none of a session that never paid. Rows are never removed. */
export interface SessionValueTable {
  /** SHA-256 of the value, hexadecimal. */
  hash: string;
  /** The `session_hash` of what the session owns. */
  owner: string;
  created_at: Date;
  /** The value that replaced this one after a sale. */
  next_hash: string | null;
  /** The end of a replaced value whose next one is never used. */
  valid_until: TimeOrNull;
  /** The first request with this value; null while it was only sent. */
  used_at: TimeOrNull;
  /** The ids of the sales that were paid until it was renewed. */
  sales: JsonDefault<string[]>;
}
