import type { ArmCounts } from '../../../backoffice/figures/arm-counts.ts';
import { type ExperimentReport, experimentReport } from '../../../backoffice/figures/experiment.ts';
import type { TestGroup } from '../../../backoffice/figures/test-groups.ts';

/** Two variants, how their visitors come and what they buy. */
export interface SimulatedTest {
  /** The share of the first arm of all visitors, which the test expects to be `expectedShare`. */
  share?: number;
  expectedShare?: number;
  /** The chance of each arm's visitor to buy. */
  rates: readonly [number, number];
  visitors: number;
}

/** The visitors between two looks. */
const LOOK_EVERY = 100;

/** What a sale of the simulated shop comes to, in cents: one, two or three of a thing, some with an upsell. */
const SALES = [3_900, 3_900, 3_900, 6_900, 6_900, 11_900, 8_800, 16_800];

/** The looks at a simulated test, one each hundred visitors. */
function* looksAt(test: SimulatedTest, random: () => number): Generator<ExperimentReport> {
  const { share = 0.5, expectedShare = 0.5, rates, visitors } = test;
  const groups = [twoArms(expectedShare)];
  const arms = [emptyArm('a'), emptyArm('b')] as const;
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const index = random() < share ? 0 : 1;
    arms[index].sessions += 1;
    if (random() < rates[index]) buy(arms[index], random());
    if (visitor % LOOK_EVERY === 0) yield experimentReport(groups, arms);
  }
}

/** Which of these the looks at a test show, until all have been shown. */
export function shownIn<Shows extends (report: ExperimentReport) => boolean>(
  test: SimulatedTest,
  random: () => number,
  shows: readonly Shows[],
): Set<Shows> {
  const shown = new Set<Shows>();
  for (const report of looksAt(test, random)) {
    for (const each of shows) if (each(report)) shown.add(each);
    if (shown.size === shows.length) return shown;
  }
  return shown;
}

/** Mulberry32 of Tommy Ettinger: it passes the tests of randomness that a million short walks need. */
export function seededWalk(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    const first = Math.imul(state ^ (state >>> 15), 1 | state);
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first;
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function twoArms(share = 0.5): TestGroup {
  return {
    device: null,
    arms: [
      { variantId: 'a', url: 'page-a', share, isDefault: true },
      { variantId: 'b', url: 'page-b', share: 1 - share, isDefault: false },
    ],
  };
}

interface CountedArm extends ArmCounts {
  revenue: [{ currency: string; sum: number; sumOfSquares: number }];
}

function emptyArm(variantId: string): CountedArm {
  return {
    variantId,
    device: null,
    sessions: 0,
    conversions: 0,
    revenue: [{ currency: 'USD', sum: 0, sumOfSquares: 0 }],
  };
}

function buy(arm: CountedArm, random: number): void {
  const amount = SALES[Math.floor(random * SALES.length)] ?? 0;
  const [revenue] = arm.revenue;
  arm.conversions += 1;
  revenue.sum += amount;
  revenue.sumOfSquares += amount ** 2;
}
