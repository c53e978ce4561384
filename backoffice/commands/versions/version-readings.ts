import { Compile } from 'typebox/compile';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { short } from '../../../server/versions/live-history.ts';
import {
  type Difference,
  DifferenceSchema,
  type Drafts,
  DraftsSchema,
  type Versions,
} from '../../contracts/admin-versions-api.ts';
import { DraftFolder } from '../../publishing/draft-folder.ts';
import type { VerifiedFolder } from '../../publishing/publish-folder.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { liveFunnel, missingFunnel } from '../figures/live-funnel.ts';
import { draftStates } from './draft-states.ts';
import { type ReadDrafts, readDifference } from './read-difference.ts';
import { readVersions, type VersionDeps } from './read-versions.ts';

/** The commands that read versions and change nothing. */
type VersionReading = AdminCommand<'versions' | 'version-history' | 'drafts' | 'difference'>;

const DRAFTS = Compile(DraftsSchema);
const DIFFERENCE = Compile(DifferenceSchema);

/** Whether a reply's data are drafts; those of a shop of another version may not be. */
export function isDrafts(data: unknown): data is Drafts {
  return DRAFTS.Check(data);
}

/** The same for a difference. */
export function isDifference(data: unknown): data is Difference {
  return DIFFERENCE.Check(data);
}

/** Reads the versions of a funnel, the drafts of the folder, or a difference. What was compared once is remembered while it holds. */
export function versionReadings(deps: VersionDeps): (command: VersionReading) => Promise<AdminReply> {
  const ofFolder = rememberedFolders(deps);
  return async (command) => {
    const drafts = ofFolder('folder' in command ? command.folder : undefined);
    if (command.type === 'drafts') {
      const { states } = await drafts();
      return { done: true, text: draftsText(states), data: states };
    }
    const live = liveFunnel(deps.registry, command.uid);
    if (command.type !== 'difference') {
      if (!live) return missingFunnel(deps.registry, command.uid);
      const versions = await readVersions(deps, live);
      const data = command.type === 'versions' ? versions.versions.map(listed) : versions;
      return { done: true, text: versionsText(versions), data };
    }
    const uid = live?.funnel.uniqueIdentifier ?? command.uid;
    const wanted = { uid, live, from: command.from ?? 'live', to: command.to ?? 'draft' };
    const read = await readDifference(deps, drafts, wanted);
    return 'done' in read ? read : { done: true, text: differenceText(read), data: read };
  };
}

/** The drafts of the shop's folder, and of the other one that was asked for last. */
function rememberedFolders(deps: VersionDeps): (folder: string | undefined) => () => Promise<ReadDrafts> {
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
function rememberedDrafts({ drafts, registry }: VersionDeps): () => Promise<ReadDrafts> {
  let last: { verified: VerifiedFolder; live: readonly PublishedFunnel[]; around: string; read: ReadDrafts } | null =
    null;
  return async () => {
    const verified = await drafts.read();
    const live = registry.live();
    const around = JSON.stringify(
      verified.brands.map(({ name }) => [registry.rulesOf(name), registry.pictures.of(name)]),
    );
    if (last?.verified === verified && last.live === live && last.around === around) return last.read;
    const read = { verified, states: await draftStates(drafts.folder, verified, registry) };
    last = { verified, live, around, read };
    return read;
  };
}

/** A row of the command's own data has the time of its publication beside the rest. */
function listed(version: Versions['versions'][number]) {
  return { ...version, at: version.published.at };
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
