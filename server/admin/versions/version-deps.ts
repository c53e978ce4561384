import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import type { DraftFolder } from '../../publish/drafts/draft-folder.ts';
import type { FunnelRegistry } from '../../publish/funnel-registry.ts';

/** What the versions of funnels are read from. */
export interface VersionDeps {
  db: Kysely<Schema>;
  registry: FunnelRegistry;
  drafts: DraftFolder;
  clock: () => Date;
  /** How long a replaced version holds for the sessions that began with it, in days. */
  holdDays: number;
}
