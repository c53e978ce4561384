import type { GeneratedAlways } from 'kysely';
import type { Json, JsonOrNull, TimeOrNull } from './columns.ts';

/** The commands of operators. A trigger refuses every change but the one that completes a row. */
export interface AdminAuditTable {
  id: GeneratedAlways<number>;
  began_at: Date;
  ended_at: TimeOrNull;
  channel: 'socket' | 'http' | 'process';
  /** The system's user at the socket or of the process, or the token's name. */
  actor: string;
  command: string;
  arguments: Json<unknown>;
  /** Null while the command runs, and for ever where its process ended in the middle. */
  outcome: 'done' | 'refused' | 'failed' | null;
  result: JsonOrNull<unknown>;
}
