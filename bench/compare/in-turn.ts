import type { BuiltCommit } from './build-commit.ts';

/** The values of one round, by the name of the measure. */
export type Figures = Record<string, number>;

/** The figures of one commit by round, or the reason why it has none. */
export type Measured = Figures[] | string;

/** A commit's shop that is driven. */
export interface Driven {
  measure(round: number): Promise<Figures>;
  stop(): Promise<void>;
}

export interface Turns {
  /** Rounds that do not count: a shop compiles its functions during its first requests. */
  warmUp: number;
  rounds: number;
}

/**
 * Starts a shop of each commit, and measures each once a round, there and back (A B B A …), so that what else the machine does meets
 * all of them. A commit that fails is left out of the further rounds.
 */
export async function measureInTurn(
  commits: readonly BuiltCommit[],
  { warmUp, rounds }: Turns,
  start: (commit: BuiltCommit, index: number) => Promise<Driven>,
): Promise<Measured[]> {
  const shops: (Driven | null)[] = [];
  const measured: Measured[] = commits.map(() => []);
  const failed = (index: number) => (error: unknown) => {
    measured[index] = error instanceof Error ? error.message : String(error);
    return null;
  };
  try {
    for (const [index, commit] of commits.entries()) shops.push(await start(commit, index).catch(failed(index)));
    for (const { index, round } of turns(commits.length, warmUp + rounds)) {
      const [shop, own] = [shops[index], measured[index]];
      if (!shop || !Array.isArray(own)) continue;
      const figures = await shop.measure(round).catch(failed(index));
      if (figures && round >= warmUp) own.push(figures);
    }
  } finally {
    for (const shop of shops) await shop?.stop();
  }
  return measured;
}

/** Whose turn it is: 0 1 1 0 0 1 … for two. */
function turns(count: number, rounds: number): { index: number; round: number }[] {
  const there = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    (round % 2 === 0 ? there : [...there].reverse()).map((index) => ({ index, round })),
  );
}
