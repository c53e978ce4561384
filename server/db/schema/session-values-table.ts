import type { JsonDefault, TimeOrNull } from './columns.ts';

/** The values that the cookies of guest sessions have had; none of a session that never paid. Rows are never removed. */
export interface SessionValueTable {
  /** SHA-256 of the value, hexadecimal. */
  hash: string;
  /** The `session_hash` of what the session owns. */
  owner: string;
  created_at: Date;
  /** The end of a value that was renewed after a sale. */
  valid_until: TimeOrNull;
  /** The ids of the sales that were paid until it was renewed. */
  sales: JsonDefault<string[]>;
}
