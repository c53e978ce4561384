import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { journeyCopy } from '../../../graph/paths/journey-copy.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { contentHash } from '../../../server/versions/content-hash.ts';
import { namedVersion, publishedVersions, versionBefore } from '../../../server/versions/live-history.ts';
import { changedParts } from '../../brands/diff/changed-parts.ts';
import type { Change } from '../../brands/diff/diff.change.ts';
import { diffFunnels } from '../../brands/diff/diff.ts';
import { type AroundVersions, publishedVersion } from '../../brands/diff/published-version.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import type { Difference, Drafts } from '../../contracts/admin-versions-api.ts';
import { brandOf, type VerifiedFolder } from '../../publishing/publish-folder.ts';
import { missingFunnel } from '../figures/live-funnel.ts';
import type { VersionDeps } from './read-versions.ts';

type Side = ComparedVersion & Pick<Difference, 'findings' | 'seen'> & { is: Difference['to']['is'] };

/** The folder's drafts, and what they were read from. */
export interface ReadDrafts {
  states: Drafts;
  verified: VerifiedFolder;
}

interface DifferenceWanted {
  uid: string;
  /** The live version of the uid; undefined for a funnel that only the folder has. */
  live: PublishedFunnel | undefined;
  from: string;
  to: string;
}

/** What shoppers see otherwise in one version of a funnel than in another, or the refusal. */
export async function readDifference(
  deps: VersionDeps,
  drafts: () => Promise<ReadDrafts>,
  wanted: DifferenceWanted,
): Promise<Difference | AdminReply> {
  const to = await sideNamed(deps, drafts, wanted, wanted.to);
  if ('done' in to) return to;
  if (!wanted.live && wanted.from === 'live') return ofNewFunnel(wanted.uid, to);
  const from = await sideNamed(deps, drafts, wanted, wanted.from);
  if ('done' in from) return from;
  const stranded = from.is === 'live' ? await deps.funnels.strandedBy(to.published, deps.clock()) : [];
  return {
    uid: wanted.uid,
    from: { is: from.is, hash: from.published.hash },
    to: { is: to.is, hash: to.published.hash },
    changes: changesBetween(from, to),
    ...changedParts(from.published, to.published, contentHash),
    findings: to.findings,
    seen: to.seen,
    stranded: stranded.map(({ sfid: _, ...each }) => each),
  };
}

function ofNewFunnel(uid: string, to: Side): Difference {
  const steps = to.published.graph.nodes.length;
  return {
    uid,
    from: null,
    to: { is: 'draft', hash: to.published.hash },
    changes: [{ kind: 'funnel', message: `The funnel "${uid}" is new, with ${steps} steps.` }],
    steps: [],
    edges: [],
    findings: to.findings,
    seen: to.seen,
    stranded: [],
  };
}

async function sideNamed(
  deps: VersionDeps,
  drafts: () => Promise<ReadDrafts>,
  { uid, live }: DifferenceWanted,
  name: string,
): Promise<Side | AdminReply> {
  const { funnels } = deps;
  if (name === 'draft') return draftSide(await drafts(), uid, funnels.live());
  if (!live) return missingFunnel(funnels, uid);
  const hash = name === 'live' ? live.hash : await hashNamed(deps, live, name);
  if (typeof hash === 'object') return refused(hash.problem, 'version_missing');
  const published = await funnels.byHash(hash);
  if (!published) return refused(`The version ${hash} of "${uid}" is not stored.`, 'version_missing');
  const { uniqueName } = published.brand;
  const is = hash === live.hash ? 'live' : funnels.isRevoked(hash) ? 'revoked' : 'replaced';
  return {
    is,
    published,
    rules: funnels.rulesOf(uniqueName),
    pictures: funnels.pictures.of(uniqueName),
    findings: [],
    seen: null,
  };
}

async function hashNamed(
  { db, funnels }: VersionDeps,
  live: PublishedFunnel,
  name: string,
): Promise<string | { problem: string }> {
  const versions = (await publishedVersions(db, live.funnel.sfid)).map(({ hash }) => hash);
  if (name !== 'before') return namedVersion(versions, name);
  const revoked = new Set(versions.filter((hash) => funnels.isRevoked(hash)));
  const before = versionBefore(versions, live.hash, revoked);
  return before ?? { problem: `Before the live version of "${live.funnel.uniqueIdentifier}" none was published.` };
}

/** A draft with errors is refused with them, since a file that cannot be read is no file without changes. */
function draftSide({ states, verified }: ReadDrafts, uid: string, live: readonly PublishedFunnel[]) {
  const found = states.brands.flatMap(({ funnels }) => funnels).find((each) => [each.liveUid, each.uid].includes(uid));
  if (!found) {
    const isLive = live.some(({ funnel }) => funnel.uniqueIdentifier === uid);
    const stays = isLive ? ' The live version stays as it is.' : '';
    return refused(`No file of ${states.folder} has the funnel "${uid}".${stays}`, 'funnel_missing');
  }
  const verdict = verified.verdicts.find(({ file }) => file === found.file);
  if (found.is === 'broken' || !verdict?.funnel) {
    const faults = found.findings.filter(({ severity }) => severity === 'error');
    const said = faults.map(({ file, path, message }) => `${file} ${path}: ${message}`).join(' ');
    return refused(`The draft of "${uid}" is refused, as publishing refuses it. ${said}`, 'draft_broken');
  }
  const brand = brandOf(verdict);
  return {
    is: 'draft' as const,
    published: verdict.funnel,
    rules: verified.rules.get(brand) ?? NO_RULES,
    pictures: verified.pictures.get(brand) ?? {},
    findings: found.findings,
    seen: found.seen,
  };
}

/** A version of a funnel, with the rules and pictures that shoppers get with it. */
interface ComparedVersion extends AroundVersions {
  published: PublishedFunnel;
}

/** The changes for shoppers, in the sentences of `sluice diff`. */
export function changesBetween(old: ComparedVersion, next: ComparedVersion): Change[] {
  return diffFunnels(publishedVersion(old.published, old), publishedVersion(next.published, next), journeyCopy);
}
