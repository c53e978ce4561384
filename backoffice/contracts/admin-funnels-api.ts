import { type Static, Type } from 'typebox';
import { Count, fields, Nullable, Time, TimeZone } from '../../contracts/api/schema-parts.ts';
import { RangeBegin, RangeEnd } from './admin-figures-api.ts';

/** All live funnels beside each other, and the visitors inside one. Amounts are decimals (E14), times ISO 8601 on the brand's clock, shares from 0 to 1. */

export const FunnelListQuerySchema = fields({
  since: RangeBegin('`7d` by default.'),
  until: RangeEnd('Now by default.'),
});

const FindingSchema = Type.Object({
  code: Type.String({ description: 'docs/findings.md explains each.' }),
  severity: Type.Enum(['error', 'warning']),
  stepId: Nullable(Type.String(), { description: 'Null where it is about no step.' }),
  message: Type.String(),
  journey: Type.Array(Type.String(), { description: 'The ids of the steps that a shopper walks to it.' }),
});

const ListedFunnelSchema = Type.Object({
  uid: Type.String(),
  sfid: Type.String(),
  brand: Type.String({ description: 'The name of its folder.' }),
  siteName: Type.String(),
  version: Type.String(),
  liveSince: Time,
  steps: Count,
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that began in the funnel.' }),
  orders: Type.Integer({ minimum: 0, description: 'Orders that were paid for the first time.' }),
  sales: Type.Integer({
    minimum: 0,
    description: 'Those of them that a page took, and that are no offer after a sale.',
  }),
  conversion: Nullable(Type.Number({ minimum: 0 }), {
    description: 'Sales for each session; null where there was none.',
  }),
  money: Type.Array(
    Type.Object({
      currency: Type.String(),
      captured: Type.Number(),
      perSession: Nullable(Type.Number()),
    }),
  ),
  days: Type.Array(Type.Object({ since: Time, sessions: Count }), {
    description: 'Sessions by day of UTC; the first and the last day as far as the range has them.',
  }),
  findings: Type.Array(FindingSchema),
  tests: Type.Array(Type.Object({ stepId: Type.String(), number: Type.Number(), url: Type.String() }), {
    description: 'Steps whose split test runs.',
  }),
});

/** Every live funnel with its figures. */
export const FunnelListSchema = Type.Object({
  timeZone: TimeZone,
  range: Type.Object({ since: Time, until: Time }),
  sessionsSince: Type.String({ format: 'date-time', description: 'The time since which the shop counts sessions.' }),
  funnels: Type.Array(ListedFunnelSchema),
});

/** The visitors who did something in a funnel within the last minutes, those who came last first. */
export const InsideSchema = Type.Object({
  at: Time,
  minutes: Count,
  steps: Type.Array(Type.Object({ stepId: Type.String(), visitors: Count })),
  visitors: Type.Array(
    Type.Object({
      stepId: Type.String(),
      version: Type.String(),
      device: Nullable(Type.String()),
      source: Nullable(Type.String()),
      country: Nullable(Type.String()),
      since: Time,
      lastAt: Time,
      hasPaid: Type.Boolean(),
    }),
    { description: 'At most 200.' },
  ),
});

export type FunnelListQuery = Static<typeof FunnelListQuerySchema>;
export type FunnelList = Static<typeof FunnelListSchema>;
export type ListedFunnel = FunnelList['funnels'][number];
export type LiveFinding = Static<typeof FindingSchema>;
export type Inside = Static<typeof InsideSchema>;
