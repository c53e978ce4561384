import { type Static, Type } from 'typebox';
import { Count, fields, Nullable, Time, TimeZone } from '../../contracts/api/schema-parts.ts';
import { FIGURE_DIMENSIONS } from '../../domain/tracking/figure-dimensions.ts';

/** Figures of funnels for product owners. Amounts are decimals of their currency (E14), times ISO 8601 on the brand's clock, shares from 0 to 1. */

const Share = Nullable(Type.Number({ minimum: 0 }));
const Amount = Type.Number();

const DAYS = '[1-9]\\d{0,3}d';
const MOMENT = '[12]\\d{3}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2}))?';

/** The begin of a range: so many days ago, a day, or a time in UTC or with its offset, as answers have it. */
export const RANGE_BEGIN = `^(${DAYS}|${MOMENT})$`;
/** The end of a range: a day, or a time likewise, of a year that PostgreSQL has. */
export const RANGE_END = `^${MOMENT}$`;
export const RangeBegin = (description: string) => Type.Optional(Type.String({ pattern: RANGE_BEGIN, description }));

export const RangeEnd = (description: string) => Type.Optional(Type.String({ pattern: RANGE_END, description }));

/** A range beside another one. */
export const COMPARED_RANGE = `^(${DAYS}|${MOMENT}\\.\\.${MOMENT})$`;

/** The most groups of a page. */
export const MOST_GROUPS = 200;

export const FigureUid = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' });

export const FigureQuerySchema = fields({
  since: RangeBegin(
    '`7d` for the last seven days, a day such as 2026-11-21, or a time such as 2026-11-21T10:00Z; `7d` by default.',
  ),
  until: RangeEnd('A day, whose end on the clock of the brand is meant, or a time; now by default.'),
  by: Type.Optional(Type.Enum([...FIGURE_DIMENSIONS], { description: 'What the figures are told apart by.' })),
  compare: Type.Optional(
    Type.String({
      pattern: COMPARED_RANGE,
      description: '`7d` for the same range seven days before, or two days or times such as 2026-11-01..2026-11-07.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_GROUPS, description: 'Groups of a page, 50 by default.' }),
  ),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', description: 'The `next` of the page before.' })),
});

const MoneySchema = Type.Object({
  orders: Type.Integer({ minimum: 0, description: 'Orders that were paid for the first time.' }),
  sales: Type.Integer({ minimum: 0, description: 'Those of them that are no offer after a sale.' }),
  captured: Type.Number({ description: 'What was taken for orders, without renewals.' }),
  refunded: Amount,
  disputed: Type.Number({ description: 'What banks have taken back.' }),
  renewals: Count,
  renewed: Type.Number({ description: 'What was taken for renewals of subscriptions.' }),
  net: Type.Number({ description: 'Captured and renewed, less refunded and disputed: the sum of the ledger.' }),
});

const PerSession = Nullable(Type.Number({ description: 'Captured, for each session; null where there was none.' }));

const StepSchema = Type.Object({
  stepId: Type.String(),
  live: Nullable(
    Type.Object(
      { number: Type.Number(), type: Type.String(), url: Type.String() },
      { description: 'Null for a step that the live version has no longer.' },
    ),
  ),
  sessions: Type.Integer({ minimum: 0, description: 'Those that began here, and those that came from another page.' }),
  started: Count,
  entered: Count,
  before: Type.Integer({ minimum: 0, description: 'Sessions on the steps from which an edge leads here.' }),
  shareOfBefore: Share,
  edges: Type.Array(
    Type.Object({
      on: Type.Enum(['next', 'yes', 'no', 'fail']),
      to: Type.String(),
      isLive: Type.Boolean({ description: 'False for an edge that only earlier versions have.' }),
      sessions: Count,
      share: Share,
    }),
  ),
  stopped: Type.Integer({ minimum: 0, description: 'Sessions that took no edge from here.' }),
  stoppedShare: Share,
  medianUpToMs: Nullable(
    Type.Integer({
      description: 'Half of those that went on had done so within so many milliseconds of their first look.',
    }),
  ),
  declines: Type.Array(Type.Object({ method: Type.String(), reason: Nullable(Type.String()), payments: Count })),
  money: Type.Array(Type.Object({ currency: Type.String(), ...MoneySchema.properties, perSession: PerSession })),
});

const ReportSchema = Type.Object({
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that began in the funnel.' }),
  robots: Type.Integer({ minimum: 0, description: 'Visits of robots, which no other figure counts.' }),
  steps: Type.Array(StepSchema),
  money: Type.Array(
    Type.Object({
      currency: Type.String(),
      byPages: MoneySchema,
      notByPage: MoneySchema,
      total: MoneySchema,
      perSession: PerSession,
    }),
  ),
});

const RangeSchema = Type.Object({ since: Time, until: Time });

/** A page of a funnel's figures, the group with the most sessions first. */
export const FigurePageSchema = Type.Object({
  funnel: Type.Object({ uid: Type.String(), sfid: Type.String(), brand: Type.String(), version: Type.String() }),
  timeZone: TimeZone,
  range: RangeSchema,
  compared: Nullable(RangeSchema),
  by: Nullable(Type.Enum([...FIGURE_DIMENSIONS])),
  sessionsSince: Type.String({
    format: 'date-time',
    description:
      'The time since which the shop counts sessions, robots and times; of before it has ways on, declines and money.',
  }),
  groups: Type.Array(
    Type.Object({
      name: Nullable(
        Type.String({
          description: 'Such as `phone`; empty where it is not known, null where figures are not told apart.',
        }),
      ),
      note: Nullable(
        Type.String({
          description: 'Of a version whether it is live, replaced or revoked; of a variant its address and its step.',
        }),
      ),
      report: ReportSchema,
      compared: Nullable(ReportSchema),
    }),
  ),
  next: Nullable(Type.String()),
});

export type FigureQuery = Static<typeof FigureQuerySchema>;
export type ReportBody = Static<typeof ReportSchema>;
export type StepBody = ReportBody['steps'][number];
export type MoneyBody = Static<typeof MoneySchema>;
export type FigurePage = Static<typeof FigurePageSchema>;
export type FigureGroup = FigurePage['groups'][number];
