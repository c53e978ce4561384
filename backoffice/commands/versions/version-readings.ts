import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { short } from '../../../server/versions/live-history.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { Difference, Drafts, Versions } from '../../contracts/admin-versions-api.ts';
import { DraftFolder } from '../../publishing/draft-folder.ts';
import type { VerifiedFolder } from '../../publishing/publish-folder.ts';
import { liveFunnel, missingFunnel } from '../figures/live-funnel.ts';
import { draftStates } from './draft-states.ts';
import { type ReadDrafts, readDifference } from './read-difference.ts';
import { readVersions, type VersionDeps } from './read-versions.ts';

/** The published versions of a funnel, with the time of each one's publication beside the rest. */
export async function listVersions(deps: VersionDeps, { uid }: { uid: string }): Promise<AdminReply> {
  const versions = await versionsOf(deps, uid);
  if ('done' in versions) return versions;
  const data = versions.versions.map((version) => ({ ...version, at: version.published.at }));
  return { done: true, text: versionsText(versions), data };
}

/** The same, with what was live when. */
export async function readHistory(deps: VersionDeps, { uid }: { uid: string }): Promise<AdminReply> {
  const data = await versionsOf(deps, uid);
  return 'done' in data ? data : { done: true, text: versionsText(data), data };
}

async function versionsOf(deps: VersionDeps, uid: string): Promise<Versions | AdminReply> {
  const live = liveFunnel(deps.funnels, uid);
  return live ? readVersions(deps, live) : missingFunnel(deps.funnels, uid);
}

type FolderDeps = VersionDeps & { folders: RememberedFolders };

/** What the files of a folder would change. */
export async function readDrafts({ folders }: FolderDeps, { folder }: { folder?: string }): Promise<AdminReply> {
  const { states: data } = await folders(folder)();
  return { done: true, text: draftsText(data), data };
}

interface DifferenceAsk {
  uid: string;
  folder?: string;
  from?: string;
  to?: string;
}

/** What changes for shoppers, from the live version to the draft unless others are named. */
export async function compareVersions(
  deps: FolderDeps,
  { uid: asked, folder, from = 'live', to = 'draft' }: DifferenceAsk,
): Promise<AdminReply> {
  const live = liveFunnel(deps.funnels, asked);
  const uid = live?.funnel.uniqueIdentifier ?? asked;
  const read = await readDifference(deps, deps.folders(folder), { uid, live, from, to });
  return 'done' in read ? read : { done: true, text: differenceText(read), data: read };
}

/** The drafts of the shop's own folder, or of another one. */
export type RememberedFolders = (folder: string | undefined) => () => Promise<ReadDrafts>;

/** Remembers the drafts of the shop's folder, and of the other one that was asked for last, while they hold. */
export function rememberedFolders(deps: DraftDeps): RememberedFolders {
  const own = rememberedDrafts(deps);
  let other: { folder: string; drafts: () => Promise<ReadDrafts> } | null = null;
  return (folder = deps.drafts.folder) => {
    if (folder === deps.drafts.folder) return own;
    if (other?.folder !== folder) {
      other = { folder, drafts: rememberedDrafts({ ...deps, drafts: new DraftFolder(folder) }) };
    }
    return other.drafts;
  };
}

/** A comparison of a long funnel takes some time, and the studio asks every few seconds. */
type DraftDeps = Pick<VersionDeps, 'drafts' | 'funnels'>;

function rememberedDrafts({ drafts, funnels }: DraftDeps): () => Promise<ReadDrafts> {
  let last: { verified: VerifiedFolder; live: readonly PublishedFunnel[]; around: string; read: ReadDrafts } | null =
    null;
  return async () => {
    const verified = await drafts.read();
    const live = funnels.live();
    const around = JSON.stringify(
      verified.brands.map(({ name }) => [funnels.rulesOf(name), funnels.pictures.of(name)]),
    );
    if (last?.verified === verified && last.live === live && last.around === around) return last.read;
    const read = { verified, states: await draftStates(drafts.folder, verified, funnels) };
    last = { verified, live, around, read };
    return read;
  };
}

function versionsText({ versions }: Versions): string {
  return versions
    .map(({ hash, is, published, inside }) =>
      [
        short(hash),
        published.at,
        is,
        `by ${published.by?.actor ?? 'the start of the shop'}`,
        `${inside.shoppers} inside`,
      ].join('  '),
    )
    .join('\n');
}

const STATES = {
  same: 'as it is live',
  changed: 'differs from what is live',
  new: 'is new',
  broken: 'is refused',
} as const;

function draftsText({ findings, brands, folder }: Drafts): string {
  const funnels = brands.flatMap(({ funnels: own }) => own);
  const lines = [
    ...findings.map(({ file, message }) => `${file}: ${message}`),
    ...funnels.flatMap((funnel) => [
      `${funnel.file}  ${STATES[funnel.is]}${funnel.is === 'changed' ? `, ${counted(funnel.changes)}` : ''}`,
      ...funnel.findings.map(({ file, path, code, message }) => `  ${file} ${path} [${code}] ${message}`),
    ]),
  ];
  return lines.length > 0 ? lines.join('\n') : `There is no funnel in ${folder}.`;
}

function counted(changes: number): string {
  return changes === 1 ? '1 change for shoppers' : `${changes} changes for shoppers`;
}

function differenceText({ changes }: Difference): string {
  return changes.length > 0 ? changes.map(({ message }) => message).join('\n') : 'Nothing changes for shoppers.';
}
