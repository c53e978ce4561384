import { enteredOn, type FunnelCounts, type PassedCount, sessionsOf, shareOf, startedOn } from './funnel-counts.ts';

type Way = Pick<PassedCount, 'from' | 'to'>;

/**
 * Sessions on the steps from which a way leads to a step, each once, although some passed several of these steps: of the arrivals at
 * such a step those are left out that had been on one before. Where two ways meet outside of these steps and lead on to one of
 * them, and the sessions of one way had been on such a step and those of the other had not, both are taken to go on alike.
 */
export function sessionsBefore(step: string, counts: FunnelCounts, ways: readonly Way[]): number {
  const before = new Set(ways.filter(({ from, to }) => to === step && from !== step).map(({ from }) => from));
  const again = before.size > 1 ? returningShares(before, counts) : null;
  const onEach = [...before].map((id) => startedOn(counts, id) + enteredOn(counts, id));
  const left = [...before].map((id, index) => (onEach[index] ?? 0) - enteredOn(counts, id) * (again?.get(id) ?? 0));
  return Math.round(
    Math.max(
      0,
      ...onEach,
      left.reduce((sum, each) => sum + each, 0),
    ),
  );
}

/** A change below this one makes no session more or less. */
const SMALL = 1e-9;

/** By step, the part of its arrivals over edges that had been on one of some steps before. */
function returningShares(before: ReadonlySet<string>, counts: FunnelCounts): ReadonlyMap<string, number> {
  const arrivals = arrivalsByStep(counts);
  const shares = new Map<string, number>();
  const hadBeen = ({ from, sessions }: PassedCount) => {
    const part = before.has(from) ? 1 : (shares.get(from) ?? 0) * enteredShare(counts, from);
    return { sessions: sessions * part };
  };
  // Ways without circles are known after as many rounds as they have steps; circles come closer with each.
  let largest = 1;
  for (let round = 0; round <= arrivals.size && largest > SMALL; round++) {
    largest = 0;
    for (const [id, passed] of arrivals) {
      const share = shareOf(sessionsOf(passed.map(hadBeen)), sessionsOf(passed)) ?? 0;
      largest = Math.max(largest, Math.abs(share - (shares.get(id) ?? 0)));
      shares.set(id, share);
    }
  }
  return shares;
}

function arrivalsByStep({ passed }: FunnelCounts): Map<string, PassedCount[]> {
  const others = passed.filter(({ from, to }) => from !== to);
  return new Map(others.map(({ to }) => [to, others.filter((each) => each.to === to)]));
}

/** The part of a step's sessions that came from another page. */
function enteredShare(counts: FunnelCounts, id: string): number {
  const entered = enteredOn(counts, id);
  return shareOf(entered, entered + startedOn(counts, id)) ?? 0;
}
