import type { FigureDimension } from '../../domain/tracking/figure-dimensions.ts';
import type { Db } from '../../server/db/schema/schema.ts';
import { closedCounts, closedUntil } from '../../server/figures/closed-hours.ts';
import { rawCounts } from '../../server/figures/raw-counts.ts';
import {
  beginOf,
  type CountedHours,
  type CountedSessions,
  type Dimension,
  type Hours,
  nextOf,
} from '../../server/figures/spans.ts';
import { type FunnelCounts, noCounts } from '../figures/funnel-counts.ts';
import { declineCounts, funnelSums } from './funnel-sums.ts';
import { moneyCounts } from './money-counts.ts';

/** Which figures are asked for. Both times are cut to quarters of an hour, the last one as far as it has come. */
export interface FiguresWanted extends Hours {
  /** The funnel's sfid; null for all funnels together. */
  sfid: string | null;
  /** What figures are told apart by; null for one sum. */
  by: FigureDimension | null;
}

/** The range takes in `since` and not `until`; the value '' stands for what is not known. */
export async function readCounts(db: Db, wanted: FiguresWanted): Promise<FunnelCounts[]> {
  const by: Dimension = wanted.by ?? 'all';
  const hours = { since: beginOf('quarter', wanted.since), until: nextOf('quarter', wanted.until), sfid: wanted.sfid };
  const sums = funnelSums({
    sessions: await sessionCounts(db, { ...hours, dimensions: [by] }),
    money: await moneyCounts(db, { ...hours, by }),
    declines: await declineCounts(db, { ...hours, by }),
  });
  if (wanted.by === null) return [{ ...noCounts(null), ...sums.get('') }];
  return [...sums].map(([group, counts]) => ({ group, ...counts }));
}

/** Those of closed hours by their figures, and of later ones by their rows: an hour that is closed meanwhile has its rows still. */
async function sessionCounts(db: Db, { since, until, ...counted }: CountedHours): Promise<CountedSessions[]> {
  const closed = await closedUntil(db);
  const inFigures = { ...counted, since, until: closed < until ? closed : until };
  const inRows = { ...counted, since: closed > since ? closed : since, until };
  return [...(await closedCounts(db, inFigures)), ...(await rawCounts(db, inRows))];
}
