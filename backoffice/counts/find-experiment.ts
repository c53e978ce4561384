import type { FunnelStep } from '../../domain/funnel/funnel.ts';
import { resolveReference, sortSteps } from '../../domain/funnel/progression.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { hasTest } from '../figures/test-groups.ts';

export interface FindingDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'byHash'>;
}

/** A split test as visitors were drawn by it: the versions in a row that had it with the same variants and shares. */
export interface FoundExperiment {
  funnel: PublishedFunnel;
  step: FunnelStep;
  /** When the first of these versions went live. */
  began: Date;
  /** When a version without it, or with other shares, took their place; null while it runs. */
  ended: Date | null;
  hashes: string[];
}

export interface NamedStep {
  uid: string;
  /** By sfid, number or address. */
  step: string;
}

type Refused = { refused: string };

/** The last split test of a step, or one sentence with the reason why there is none. */
export async function findExperiment(deps: FindingDeps, named: NamedStep): Promise<FoundExperiment | Refused> {
  const sfid = await findSfid(deps.db, named.uid);
  if (sfid === null) return { refused: `No funnel has the uid "${named.uid}", and none ever had.` };
  const history = await liveHistory(deps.db, sfid);
  let known: FunnelStep | undefined;
  for (const [index, { hash, at }] of history.entries()) {
    const funnel = await deps.funnels.byHash(hash);
    const step = funnel ? stepNamed(funnel, known?.sfid ?? named.step) : undefined;
    known ??= step;
    if (!funnel || !step || !hasTest(step)) continue;
    const { began, hashes } = await findRun(deps, history.slice(index), step);
    return { funnel, step, began: began ?? at, ended: history[index - 1]?.at ?? null, hashes };
  }
  if (known) return { refused: `Step ${known.step} of "${named.uid}" has no split test, and had none.` };
  return { refused: `"${named.uid}" has no step "${named.step}": name one by its sfid, number or address.` };
}

/** The sfid of the funnel that has a uid, or that had it last. */
async function findSfid(db: Db, uid: string): Promise<string | null> {
  const live = db.selectFrom('live_funnels').select('sfid').where('unique_identifier', '=', uid);
  const former = db.selectFrom('published_funnels').select('sfid').where('unique_identifier', '=', uid);
  const found =
    (await live.executeTakeFirst()) ?? (await former.orderBy('published_at', 'desc').limit(1).executeTakeFirst());
  return found?.sfid ?? null;
}

interface LiveVersion {
  hash: string;
  at: Date;
}

/** Which versions were live from when on, the last one first. */
function liveHistory(db: Db, sfid: string): Promise<LiveVersion[]> {
  return db.selectFrom('live_history').select(['hash', 'at']).where('sfid', '=', sfid).orderBy('id', 'desc').execute();
}

function stepNamed({ funnel }: PublishedFunnel, name: string): FunnelStep | undefined {
  return resolveReference(sortSteps(funnel.defaultFunnels), name);
}

/** The versions in a row, from the first one back, that have the test of a step unchanged. */
async function findRun({ funnels }: FindingDeps, history: readonly LiveVersion[], tested: FunnelStep) {
  const run: LiveVersion[] = [];
  for (const version of history) {
    const published = await funnels.byHash(version.hash);
    const step = published?.funnel.defaultFunnels.find(({ sfid }) => sfid === tested.sfid);
    if (!step || comparedParts(step) !== comparedParts(tested)) break;
    run.push(version);
  }
  return { began: run.at(-1)?.at, hashes: [...new Set(run.map(({ hash }) => hash))] };
}

/** What has to be the same for the figures of two versions to be of one test. */
function comparedParts({ splitTestEnabled, splitTesting, variants }: FunnelStep): string {
  const arms = variants.map(({ sfid, percentage, visibility, pageContent }) => [
    sfid,
    percentage ?? 0,
    visibility ?? 'All',
    pageContent ?? null,
  ]);
  return JSON.stringify([splitTestEnabled ?? false, splitTesting?.[0]?.sfid ?? null, arms]);
}
