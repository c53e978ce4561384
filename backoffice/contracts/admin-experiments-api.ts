import { type Static, Type } from 'typebox';
import { fields, Nullable, Time, TimeZone } from '../../contracts/api/schema-parts.ts';
import { RangeBegin, RangeEnd } from './admin-figures-api.ts';

/** The figures of split tests, which are read by a funnel's uid and a step. Amounts are decimals of their currency (E14), times ISO 8601 on the brand's clock, shares from 0 to 1. */

const Text = Type.String();
const Texts = Type.Array(Text);

/** A name in a funnel. PostgreSQL refuses a text with the NUL character. */
const Name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$', description });

export const EXPERIMENT_NAMES = {
  uid: Name('The uid of the funnel.'),
  step: Name('The step, by its sfid, its number or its address.'),
};

export const EXPERIMENT_RANGE = {
  since: RangeBegin('`7d`, a day of the brand or a time; the begin of the test by default.'),
  until: RangeEnd(
    'A day, whose end on the clock of the brand is meant, or a time; now, or the end of the test, by default.',
  ),
};

export const ExperimentNamesSchema = fields(EXPERIMENT_NAMES);
export const ExperimentRangeSchema = fields(EXPERIMENT_RANGE);

const IntervalSchema = Type.Object(
  {
    estimate: Type.Number(),
    low: Type.Number(),
    high: Type.Number(),
  },
  {
    description:
      'A difference to the compared variant, with bounds that hold at every look; null of that variant, and of few sales.',
  },
);

const RevenueSchema = Type.Object({
  currency: Text,
  captured: Type.Number({
    description: 'What the sessions paid for sales and offers, without renewals and before refunds.',
  }),
  perSession: Nullable(Type.Number()),
  difference: Nullable(IntervalSchema),
});

const ArmSchema = Type.Object({
  variant: Type.String({ description: 'Its sfid.' }),
  url: Type.String({ description: 'Its address, without a leading slash.' }),
  isDefault: Type.Boolean(),
  share: Type.Number({ description: 'The share of the draws that lead to it.' }),
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that saw this variant of the step first.' }),
  expected: Nullable(Type.Number({ description: 'Those that its share gives; null where it is not drawn.' })),
  sales: Type.Integer({ minimum: 0, description: 'Sessions with a paid sale in the funnel.' }),
  conversion: Nullable(Type.Number({ description: 'Sales of a session; null without a session.' })),
  difference: Nullable(IntervalSchema),
  revenue: Type.Array(RevenueSchema),
});

const VerdictSchema = Type.Object({
  type: Type.Enum(['no-test', 'no-session', 'sorted', 'too-few', 'open', 'decided']),
  better: Type.Array(Text, { description: 'The sfids of the variants that convert more than the compared one.' }),
  worse: Texts,
  sentences: Type.Array(Text, { description: 'The same in words.' }),
});

const GroupSchema = Type.Object({
  device: Nullable(Type.Enum(['Mobile', 'Desktop'], { description: 'Null where every device may see every variant.' })),
  comparedWith: Nullable(Type.String({ description: 'The sfid of the variant that the others are compared with.' })),
  ratio: Nullable(
    Type.Object({
      p: Type.Number({ description: 'The chance of sessions so far off their shares at any look.' }),
      isOff: Type.Boolean(),
    }),
  ),
  arms: Type.Array(ArmSchema),
  verdict: VerdictSchema,
});

export const ExperimentSchema = Type.Object({
  funnel: Type.Object({ uid: Text, sfid: Text, brand: Text }),
  step: Type.Object({ sfid: Text, number: Type.Number(), url: Text }),
  test: Nullable(Type.String({ description: 'The id of the split test.' })),
  versions: Type.Array(Text, { description: 'The hashes of the versions with the same variants and shares.' }),
  timeZone: TimeZone,
  began: Time,
  ended: Nullable(Time),
  range: Type.Object(
    {
      since: Time,
      until: Time,
      begins: Type.Enum(['with the test', 'when stored', 'as chosen'], {
        description:
          'Of a test that is older than the range, whether its sessions are stored from then on, or it was asked for.',
      }),
    },
    { description: 'When the counted sessions saw the step.' },
  ),
  groups: Type.Array(GroupSchema),
  outside: Type.Integer({ minimum: 0, description: 'Sessions of tablets, where variants are for one kind of device.' }),
});

export type ExperimentNames = Static<typeof ExperimentNamesSchema>;
export type ExperimentDates = Static<typeof ExperimentRangeSchema>;
export type Experiment = Static<typeof ExperimentSchema>;
export type ExperimentGroup = Experiment['groups'][number];
export type ExperimentArm = ExperimentGroup['arms'][number];
export type ExperimentInterval = Static<typeof IntervalSchema>;
