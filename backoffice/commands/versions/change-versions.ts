import { short } from '../../../server/versions/live-history.ts';
import { describeReport } from '../../../server/versions/start-report.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import type { DraftFunnel, Seen } from '../../contracts/admin-versions-api.ts';
import { type PublishOptions, publishVerified, verifyFolder } from '../../publishing/publish-folder.ts';
import { draftStates } from './draft-states.ts';
import type { VersionDeps } from './read-versions.ts';

type ChangeDeps = Pick<VersionDeps, 'funnels' | 'drafts' | 'clock'>;

/** What is published: all of the folder where neither a brand nor a funnel is named. */
interface PublishAsk {
  folder?: string;
  brand?: string;
  uid?: string;
  seen?: Seen;
}

/** Funnels are verified first, and with `seen` nothing is published that differs from what was looked at. */
export async function publishFunnels(deps: ChangeDeps, command: PublishAsk): Promise<AdminReply> {
  const { funnels, clock } = deps;
  const folder = command.folder ?? deps.drafts.folder;
  await funnels.load();
  const verified = await verifyFolder(folder);
  const states = await draftStates(folder, verified, funnels);
  const scope = findScope(states, command);
  if ('problem' in scope) return refused(scope.problem);
  const { seen, brand, file } = scope;
  const changed = command.seen && changedSince(command.seen, seen);
  if (changed) return refused(changed, 'changed');
  const options: PublishOptions = {
    ...(brand === null ? {} : { only: { brand, ...(file === null ? {} : { file }) } }),
    ...(command.seen ? { seen: funnels.liveHashes() } : {}),
  };
  const report = await publishVerified(verified, funnels, clock(), options);
  const isEmpty = report.published.length === 0 && report.refused.length === 0;
  if (isEmpty) return refused(`There is no funnel in ${folder}.`);
  return { done: report.refused.length === 0, text: describeReport(report) };
}

type Scope = { brand: string | null; file: string | null; seen: Seen } | { problem: string };

function findScope(states: Awaited<ReturnType<typeof draftStates>>, { brand, uid }: PublishAsk): Scope {
  if (uid !== undefined) {
    const isNamed = (each: DraftFunnel) => each.liveUid === uid || each.uid === uid;
    const own = states.brands.find(({ funnels }) => funnels.some(isNamed));
    const funnel = own?.funnels.find(isNamed);
    if (own && funnel) return { brand: own.brand, file: funnel.file, seen: funnel.seen };
    return { problem: `No file of ${states.folder} has the funnel "${uid}".` };
  }
  if (brand === undefined) return { brand: null, file: null, seen: states.seen };
  const own = states.brands.find((each) => each.brand === brand);
  return own
    ? { brand, file: null, seen: own.seen }
    : { problem: `${states.folder} has no brand "${brand}", which is a folder with a brand.json.` };
}

/** Why something else would be published than was looked at; undefined where nothing has changed. */
function changedSince(seen: Seen, present: Seen): string | undefined {
  if (seen.live !== present.live)
    return 'Nothing was published: what is live has changed since you looked. Look at the difference again.';
  if (seen.draft !== present.draft)
    return 'Nothing was published: the files have changed since you looked. Look at the difference again.';
  return undefined;
}

/** Makes an older version of a funnel live again. */
export async function rollBackFunnel(
  { funnels, clock }: ChangeDeps,
  { uid, hash, live }: { uid: string; hash?: string; live?: string },
): Promise<AdminReply> {
  const result = await funnels.rollBack(uid, hash ?? null, clock(), live);
  if (result.type === 'refused') return refused(result.message);
  const { was } = result;
  return {
    done: true,
    text: `"${result.uid}" is at version ${short(result.hash)} again; shoppers who began with ${short(was)} stay on it.`,
  };
}

/** Ends a version of a funnel that is not live. */
export async function revokeFunnel(
  { funnels, clock }: ChangeDeps,
  asked: { uid: string; hash: string },
): Promise<AdminReply> {
  const result = await funnels.revoke(asked.uid, asked.hash, clock());
  if (result.type === 'refused') return refused(result.message);
  const { hash, live } = result;
  return {
    done: true,
    text: `Version ${short(hash)} of "${asked.uid}" is revoked; shoppers inside it go on with ${short(live)}.`,
  };
}
