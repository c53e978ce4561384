import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import {
  type ArmCounts,
  type CountedArm,
  conversionSample,
  countedArm,
  expectedSales,
  paidCurrencies,
  revenueSample,
  sumOf,
} from './arm-counts.ts';
import { differenceOfMeans, type Interval } from './confidence-sequence.ts';
import { type SampleRatio, sampleRatio } from './sample-ratio.ts';
import { drawnArms, type TestArm, type TestGroup } from './test-groups.ts';

/** The revenue of an arm in one currency, a session in minor units, with the difference to the compared arm. */
export interface ArmRevenue {
  currency: string;
  sum: MinorUnits;
  /** Null without a session. */
  perSession: number | null;
  difference: Interval | null;
}

/** One arm of a test. Differences are to the arm that the others are compared with, which has none itself. */
export interface ArmReport extends TestArm {
  sessions: number;
  /** The sessions that its share would have of those of all arms; null where the variant is not drawn. */
  expected: number | null;
  conversions: number;
  /** From 0 to 1; null without a session. */
  conversion: number | null;
  /** The difference of the conversion; null too where there are too few sales yet. */
  difference: Interval | null;
  revenue: ArmRevenue[];
}

/** What the figures of a group say. */
export type Verdict =
  /** All of its visitors see one variant. */
  | { type: 'no-test' }
  | { type: 'no-session' }
  /** The shares are off: the groups behind the arms are not alike. */
  | { type: 'sorted' }
  /** The sales of the smallest arm, if all arms sold alike, and how many it takes. */
  | { type: 'too-few'; expected: number; needed: number }
  | { type: 'open' }
  /** The variants that convert more, and less, than the compared one. */
  | { type: 'decided'; better: string[]; worse: string[] };

export interface GroupReport {
  device: DeviceKind | null;
  arms: ArmReport[];
  /** The variant that the others are compared with: the default one, or the first that is drawn; null without a test. */
  comparedWith: string | null;
  /** Null where there is nothing to compare. */
  ratio: SampleRatio | null;
  verdict: Verdict;
}

export interface ExperimentReport {
  groups: GroupReport[];
  /** Sessions of no group: where variants are for one kind of device, those of tablets and unknown devices. */
  outside: number;
}

/** The chance of a wrong word in a whole test. */
const ALPHA = 0.05;

/** The mean of few sales is no normal one, so a smaller arm would have a wrong word more often than stated. */
export const LEAST_SALES = { conversion: 20, revenue: 50 } as const;

/** The report of a split test from the counts of its arms, which may have several rows for a variant. */
export function experimentReport(groups: readonly TestGroup[], counts: readonly ArmCounts[]): ExperimentReport {
  const comparisons = groups.reduce((sum, { arms }) => sum + Math.max(0, drawnArms(arms).length - 1), 0);
  const isInside = ({ device }: ArmCounts) => groups.some((group) => group.device === null || group.device === device);
  return {
    groups: groups.map((group) => groupReport(group, counts, ALPHA / Math.max(1, comparisons))),
    outside: sumOf(counts.filter((count) => !isInside(count)).map(({ sessions }) => sessions)),
  };
}

/** Tests with several comparisons share their chance of a wrong word, so that all of them together have it. */
function groupReport({ device, arms }: TestGroup, counts: readonly ArmCounts[], alpha: number): GroupReport {
  const own = counts.filter((count) => device === null || count.device === device);
  const counted = arms.map((arm) => countedArm(arm, own));
  const drawn = drawnArms(counted);
  const compared = drawn.length > 1 ? (drawn.find(({ isDefault }) => isDefault) ?? drawn[0]) : undefined;
  const sessions = sumOf(drawn.map((arm) => arm.sessions));
  const sales = expectedSales(drawn);
  const ratio = compared && sessions > 0 ? drawnRatio(drawn) : null;
  const currencies = paidCurrencies(counted);
  const reports = counted.map((arm) => {
    const isCompared = compared !== undefined && arm.share > 0 && arm !== compared;
    return armReport(arm, isCompared ? compared : null, { sessions, sales, currencies, alpha });
  });
  return {
    device,
    arms: reports,
    comparedWith: compared?.variantId ?? null,
    ratio,
    verdict: reachVerdict(reports, { hasTest: compared !== undefined, sessions, sales, ratio }),
  };
}

function drawnRatio(drawn: readonly CountedArm[]): SampleRatio {
  const sessions = drawn.map((arm) => arm.sessions);
  const shares = drawn.map(({ share }) => share);
  return sampleRatio(sessions, shares);
}

/** What the arms of a group have in common. */
interface Group {
  /** Those of all arms that are drawn. */
  sessions: number;
  /** Those of the smallest arm, if all arms sold alike. */
  sales: number;
  currencies: readonly string[];
  alpha: number;
}

function armReport(arm: CountedArm, compared: CountedArm | null, group: Group): ArmReport {
  const { sessions, sales, currencies, alpha } = group;
  const { sessions: own, conversions } = arm;
  const base = sales < LEAST_SALES.conversion ? null : compared;
  const moneyBase = sales < LEAST_SALES.revenue ? null : compared;
  return {
    ...arm,
    expected: arm.share > 0 ? sessions * arm.share : null,
    conversion: own > 0 ? conversions / own : null,
    difference: base && differenceOfMeans(conversionSample(arm), conversionSample(base), alpha),
    revenue: currencies.map((currency) => ({
      currency,
      sum: sumOf(arm.revenue.filter((each) => each.currency === currency).map(({ sum }) => sum)),
      perSession: own > 0 ? revenueSample(arm, currency).mean : null,
      difference:
        moneyBase && differenceOfMeans(revenueSample(arm, currency), revenueSample(moneyBase, currency), alpha),
    })),
  };
}

interface Found {
  hasTest: boolean;
  sessions: number;
  sales: number;
  ratio: SampleRatio | null;
}

function reachVerdict(arms: readonly ArmReport[], { hasTest, sessions, sales, ratio }: Found): Verdict {
  if (!hasTest) return { type: 'no-test' };
  if (sessions === 0) return { type: 'no-session' };
  if (ratio?.isOff) return { type: 'sorted' };
  if (sales < LEAST_SALES.conversion) return { type: 'too-few', expected: sales, needed: LEAST_SALES.conversion };
  const where = (is: (difference: Interval) => boolean) =>
    arms.filter(({ difference }) => difference && is(difference)).map(({ variantId }) => variantId);
  const better = where(({ low }) => low > 0);
  const worse = where(({ high }) => high < 0);
  return better.length + worse.length === 0 ? { type: 'open' } : { type: 'decided', better, worse };
}
