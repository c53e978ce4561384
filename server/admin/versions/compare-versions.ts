import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import type { Change } from '../../../graph/diff/diff.change.ts';
import { diffFunnels } from '../../../graph/diff/diff.ts';
import { type AroundVersions, publishedVersion } from '../../../graph/diff/published-version.ts';
import { journeyCopy } from '../../../graph/paths/journey-copy.ts';

/** A version of a funnel, with the rules and pictures that shoppers get with it. */
export interface ComparedVersion extends AroundVersions {
  published: PublishedFunnel;
}

/** The changes for shoppers, in the sentences of `sluice diff`. */
export function changesBetween(old: ComparedVersion, next: ComparedVersion): Change[] {
  return diffFunnels(publishedVersion(old.published, old), publishedVersion(next.published, next), journeyCopy);
}
