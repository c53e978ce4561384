import fc from 'fast-check';
import type { FunnelCounts, MoneyCount } from '../../../backoffice/figures/funnel-counts.ts';
import type { EdgeKind, FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { MainFunnel } from '../../../domain/funnel/funnel.ts';
import { answersOn } from '../../graph/walkable-funnel.ts';
import { load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';

/** What a session did in a funnel: the steps that it looked at and the edges that it took, in order. */
export interface WalkedSession {
  looks: { stepId: string; at: number }[];
  passages: { from: string; on: EdgeKind; to: string; at: number }[];
}

/** The dice of a walk, and the part of its facts that arrive. */
export interface Dice {
  rolls: number[];
  keeps: number;
}

export const diceOfSessions: fc.Arbitrary<Dice[]> = fc.array(
  fc.record({
    rolls: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    keeps: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Has the compiled machine walk one session; a walk that is cut loses its last facts. */
export async function walkedBy(graph: FunnelGraph, funnel: MainFunnel, { rolls, keeps }: Dice): Promise<WalkedSession> {
  const walk = startFunnel(graph);
  await load(walk);
  for (const roll of rolls) {
    const step = funnel.defaultFunnels.find(({ sfid }) => sfid === walk.at());
    const answers = step
      ? answersOn(step).filter((on) => graph.edges.some((edge) => edge.from === step.sfid && edge.on === on))
      : [];
    const answer = answers[roll % answers.length];
    if (!answer) break;
    await take(walk, answer);
  }
  walk.actor.stop();
  const session: WalkedSession = { looks: [], passages: [] };
  for (const [index, fact] of walk.facts.slice(0, keeps).entries()) {
    const at = index * 1_000;
    if (fact.type === 'step.entered') session.looks.push({ stepId: fact.stepId, at });
    if (fact.type === 'edge.taken') session.passages.push({ from: fact.from, on: fact.on, to: fact.to, at });
  }
  return session;
}

/** The counts of sessions as a store makes them: each session once at each place, by its first look and its first passage. */
export function countsOf(sessions: readonly WalkedSession[], money: readonly MoneyCount[] = []): FunnelCounts {
  const firstLooks = sessions.map(({ looks }) => [...new Set(looks.map(({ stepId }) => stepId))]);
  const tally = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ name, sessions: names.filter((each) => each === name).length }));
  const at = (names: readonly string[]) =>
    tally(names).map(({ name, sessions: count }) => ({ stepId: name, sessions: count }));
  const edges = sessions.flatMap(({ passages }) => [
    ...new Set(passages.map(({ from, on, to }) => JSON.stringify({ from, on, to }))),
  ]);
  return {
    group: null,
    started: at(firstLooks.flatMap(([first]) => first ?? [])),
    entered: at(firstLooks.flatMap(([, ...others]) => others)),
    passed: tally(edges).map(({ name, sessions: count }) => ({ ...JSON.parse(name), sessions: count })),
    times: tally(sessions.flatMap(timesOf)).map(({ name, sessions: count }) => ({
      ...JSON.parse(name),
      sessions: count,
    })),
    declines: [],
    money,
    robots: { sessions: 0 },
  };
}

/** By step, the time from the first look to the first edge, as a name. */
function timesOf({ looks, passages }: WalkedSession): string[] {
  return [...new Set(passages.map(({ from }) => from))].map((stepId) => {
    const look = looks.find((each) => each.stepId === stepId);
    const left = passages.find(({ from }) => from === stepId);
    return JSON.stringify({ stepId, upToMs: (left?.at ?? 0) - (look?.at ?? 0) });
  });
}
