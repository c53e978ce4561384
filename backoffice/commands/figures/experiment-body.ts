import { splitTestId } from '../../../domain/funnel/split-test.ts';
import { urlsOfStep, withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { currencyDigits, toDecimal } from '../../../domain/pricing/money.ts';
import type {
  Experiment,
  ExperimentArm,
  ExperimentGroup,
  ExperimentInterval,
} from '../../contracts/admin-experiments-api.ts';
import type { FoundExperiment } from '../../counts/find-experiment.ts';
import type { Interval } from '../../figures/confidence-sequence.ts';
import type { ArmReport, ExperimentReport, GroupReport } from '../../figures/experiment.ts';
import { verdictSentences } from './experiment-sentences.ts';

/** When the counted sessions saw the step, and why the range begins there. */
export interface ExperimentRange {
  since: Date;
  until: Date;
  begins: Experiment['range']['begins'];
}

/** A split test's report as the API has it. */
export function experimentBody(
  { funnel: { funnel, brand }, step, began, ended, hashes }: FoundExperiment,
  { since, until, begins }: ExperimentRange,
  { groups, outside }: ExperimentReport,
): Experiment {
  return {
    funnel: { uid: funnel.uniqueIdentifier, sfid: funnel.sfid, brand: brand.uniqueName },
    step: {
      sfid: step.sfid,
      number: step.step,
      url: withoutLeadingSlash(step.genericUrl ?? urlsOfStep(step)[0] ?? ''),
    },
    test: splitTestId(step),
    versions: hashes,
    began: began.toISOString(),
    ended: ended?.toISOString() ?? null,
    range: { since: since.toISOString(), until: until.toISOString(), begins },
    groups: groups.map(groupBody),
    outside,
  };
}

function groupBody(group: GroupReport): ExperimentGroup {
  const { device, comparedWith, ratio, verdict, arms } = group;
  const { better, worse } = verdict.type === 'decided' ? verdict : { better: [], worse: [] };
  return {
    device,
    comparedWith,
    ratio,
    arms: arms.map(armBody),
    verdict: { type: verdict.type, better, worse, sentences: verdictSentences(group) },
  };
}

function armBody(arm: ArmReport): ExperimentArm {
  const { variantId: variant, url, isDefault, share, sessions, expected, conversions: sales, conversion } = arm;
  return {
    variant,
    url,
    isDefault,
    share,
    sessions,
    expected,
    sales,
    conversion,
    difference: arm.difference,
    revenue: arm.revenue.map(({ currency, sum, perSession, difference }) => ({
      currency,
      captured: toDecimal(sum, currency),
      perSession: perSession === null ? null : meanInDecimals(perSession, currency),
      difference: difference && intervalIn(difference, currency),
    })),
  };
}

function intervalIn({ estimate, low, high }: Interval, currency: string): ExperimentInterval {
  return {
    estimate: meanInDecimals(estimate, currency),
    low: meanInDecimals(low, currency),
    high: meanInDecimals(high, currency),
  };
}

/** A mean of minor units as a decimal, with two digits more than an amount has. */
function meanInDecimals(minor: number, currency: string): number {
  const digits = currencyDigits(currency);
  return Number((minor / 10 ** digits).toFixed(digits + 2));
}
