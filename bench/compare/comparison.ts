import type { BuiltCommit } from './build-commit.ts';
import type { Driven, Turns } from './in-turn.ts';
import type { Measure } from './judge.ts';
import type { CompareOptions } from './options.ts';

/** One part of the comparison of commits. */
export interface Comparison extends Pick<Turns, 'warmUp'> {
  measuresIn(store: CompareOptions['store']): Measure[];
  /** Starts the shop of a commit. */
  start(commit: BuiltCommit, own: Own): Promise<Driven>;
}

/** What one commit has of its own in one part. */
export interface Own {
  folder: string;
  /** Null for the embedded store. */
  databaseUrl: string | null;
  options: CompareOptions;
  /** Takes out of a copied brand what the commit does not know. */
  adapt(brand: string): Promise<void>;
}
