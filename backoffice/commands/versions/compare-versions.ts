import { journeyCopy } from '../../../graph/paths/journey-copy.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { Change } from '../../brands/diff/diff.change.ts';
import { diffFunnels } from '../../brands/diff/diff.ts';
import { type AroundVersions, publishedVersion } from '../../brands/diff/published-version.ts';

/** A version of a funnel, with the rules and pictures that shoppers get with it. */
export interface ComparedVersion extends AroundVersions {
  published: PublishedFunnel;
}

/** The changes for shoppers, in the sentences of `sluice diff`. */
export function changesBetween(old: ComparedVersion, next: ComparedVersion): Change[] {
  return diffFunnels(publishedVersion(old.published, old), publishedVersion(next.published, next), journeyCopy);
}
