import { type Static, Type } from 'typebox';
import { LOG_LEVELS } from '../../contracts/api/log-level.ts';
import { Count, fields, Nullable, NullableTime, Time } from '../../contracts/api/schema-parts.ts';
import { RangeBegin, RangeEnd } from './admin-figures-api.ts';

/** The shop's health for operators. Amounts are decimals of their currency (E14), times ISO 8601 on the shop's clock. */

const Text = (description: string) => Type.String({ description });

/** The times and the page of a list that has the newest first. */
const PAGE_QUERY = {
  since: RangeBegin('`7d`, a day or a time.'),
  until: RangeEnd('A day, whose end on the shop’s clock is meant, or a time.'),
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

/** The parts of the shop's health, as the studio has sections for them. */
export const HEALTH_SECTIONS = ['outbox', 'webhooks', 'attempts', 'reconcile', 'log', 'audit'] as const;

const TroubleSchema = Type.Object({
  section: Type.Enum([...HEALTH_SECTIONS]),
  level: Type.Enum(['fails', 'warns']),
  count: Count,
  text: Text('What is wrong, in a sentence.'),
  remedy: Text('What one does about it, in a sentence.'),
});

export const HealthSchema = Type.Object({
  at: Time,
  troubles: Type.Array(TroubleSchema, { description: 'What is wrong, the worst first; empty where nothing is.' }),
  waiting: Type.Integer({ minimum: 0, description: 'Events that wait for their delivery.' }),
  attempts: Type.Integer({ minimum: 0, description: 'Payment attempts in flight, and amounts that are held.' }),
  reconciled: Nullable(
    Type.Object(
      {
        at: Time,
        differences: Count,
      },
      { description: 'The last reconciliation that ended; null where none did.' },
    ),
  ),
});

const AttemptSchema = Type.Object({
  id: Text('The attempt’s id.'),
  order: Text('The number of its order.'),
  brand: Text('The brand of its order.'),
  provider: Text('The provider’s name.'),
  status: Text('The attempt’s status.'),
  waitsFor: Type.Enum(['shopper', 'provider', 'capture']),
  amount: Type.Number(),
  currency: Type.String(),
  startedAt: Time,
  seconds: Type.Integer({ minimum: 0, description: 'Its age.' }),
  captureBefore: Nullable(Type.String({ format: 'date-time', description: 'When a held amount is released.' })),
  failure: Nullable(Text('The provider’s code of a try that failed before.')),
  isLate: Type.Boolean({ description: 'Whether it is older than what it waits for usually takes.' }),
  remedy: Text('What happens next by itself, and what one does otherwise.'),
});

export const AttemptsSchema = Type.Object({
  at: Time,
  total: Count,
  attempts: Type.Array(AttemptSchema, { description: 'The oldest first, 200 at most.' }),
});

const DeliverySchema = Type.Object({
  event: Type.Integer(),
  topic: Type.String(),
  order: Nullable(Text('The number of its order.')),
  endpoint: Text('A deliverer of the shop such as `mail`, or the id of a webhook endpoint.'),
  state: Type.Enum(['waiting', 'parked', 'delivered']),
  attempts: Count,
  at: Time,
  triedAt: NullableTime,
  nextAt: NullableTime,
  answer: Nullable(Text('What the last try was answered.')),
});

export const OutboxSchema = Type.Object({
  queues: Type.Array(
    Type.Object({
      endpoint: Type.String(),
      waiting: Count,
      parked: Count,
    }),
    { description: 'Those in which something waits or is parked.' },
  ),
  events: Type.Array(DeliverySchema, { description: 'What waits, and what is parked: 200 of each at most.' }),
});

export const OutboxQuerySchema = fields({
  endpoint: Type.Optional(Type.String({ pattern: '^[\\w-]{1,100}$' })),
  parked: Type.Optional(Type.Boolean()),
});

export const EndpointsSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    url: Text('Without its query, which may be a key.'),
    brand: Nullable(Type.String()),
    topics: Nullable(Type.Array(Type.String())),
    createdAt: Time,
    rotatesUntil: NullableTime,
    disabledAt: NullableTime,
    disabledBecause: Nullable(Type.String()),
    waiting: Count,
    parked: Count,
  }),
);

export const LogQuerySchema = fields({
  level: Type.Optional(Type.Enum([...LOG_LEVELS], { description: 'This level and those that are worse.' })),
  query: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Words, each of which a line has, in any case.' }),
  ),
  ...PAGE_QUERY,
});

const LogLineSchema = Type.Object({
  number: Type.Integer({ description: 'Counted from the start of the process.' }),
  at: Time,
  level: Type.Enum([...LOG_LEVELS]),
  message: Type.String(),
  detail: Nullable(Text('What was logged with it, as JSON.')),
});

export const LogPageSchema = Type.Object({
  process: Type.Object(
    {
      host: Type.String(),
      pid: Type.Integer(),
      since: Type.String({ format: 'date-time', description: 'When it began to note its log.' }),
    },
    { description: 'The process whose log this is. Another one on the same database has its own.' },
  ),
  forgotten: Type.Integer({ minimum: 0, description: 'The oldest lines, which are no longer in memory.' }),
  lines: Type.Array(LogLineSchema, { description: 'The newest first.' }),
  next: Nullable(Type.Integer({ description: '`before` of the next page.' })),
});

export const AuditQuerySchema = fields({
  command: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' })),
  channel: Type.Optional(Type.String({ minLength: 1, maxLength: 20, pattern: '^\\w+$' })),
  outcome: Type.Optional(Type.Enum(['done', 'refused', 'failed', 'open'])),
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' })),
  ...PAGE_QUERY,
});

const AuditEntrySchema = Type.Object({
  id: Type.Integer(),
  beganAt: Time,
  endedAt: NullableTime,
  channel: Type.String(),
  actor: Text('The system’s user, or the token’s name.'),
  command: Type.String(),
  arguments: Type.Unknown({ description: 'The command’s own, without what may lead to a person.' }),
  outcome: Nullable(
    Type.String({ description: 'Null while it runs, and for ever where its process ended in the middle.' }),
  ),
  result: Type.Unknown({ description: 'What of the answer names no person and no secret.' }),
});

export const AuditPageSchema = Type.Object({
  commands: Type.Array(Type.String(), { description: 'The names of all commands.' }),
  entries: Type.Array(AuditEntrySchema, { description: 'The newest first.' }),
  next: Nullable(Type.Integer({ description: '`before` of the next page.' })),
});

const ProviderTransactionSchema = Type.Object({
  kind: Type.String(),
  ref: Type.String(),
  chargeRef: Type.String(),
  at: Time,
  orderId: Nullable(Type.String()),
  amount: Type.Integer(),
  currency: Type.String(),
});

/** What the command `reconcile` found, as its reply has it; amounts are minor units. */
const ReconcileReportSchema = Type.Object({
  provider: Type.String(),
  compared: Count,
  others: Count,
  booked: Count,
  sums: Type.Array(
    Type.Object({
      currency: Type.String(),
      ours: Type.Integer(),
      theirs: Type.Integer(),
    }),
  ),
  differences: Type.Array(
    Type.Object({
      type: Type.Enum(['missing_here', 'missing_there', 'unequal']),
      ours: Nullable(ProviderTransactionSchema),
      theirs: Nullable(ProviderTransactionSchema),
    }),
  ),
});

export type Health = Static<typeof HealthSchema>;
export type HealthSection = (typeof HEALTH_SECTIONS)[number];
export type Trouble = Static<typeof TroubleSchema>;
export type Attempts = Static<typeof AttemptsSchema>;
export type OpenAttempt = Static<typeof AttemptSchema>;
export type Outbox = Static<typeof OutboxSchema>;
export type Endpoints = Static<typeof EndpointsSchema>;
export type LogQuery = Static<typeof LogQuerySchema>;
export type LogLine = Static<typeof LogLineSchema>;
export type LogPage = Static<typeof LogPageSchema>;
export type AuditQuery = Static<typeof AuditQuerySchema>;
export type AuditEntry = Static<typeof AuditEntrySchema>;
export type AuditPage = Static<typeof AuditPageSchema>;
export type ReconcileReport = Static<typeof ReconcileReportSchema>;
