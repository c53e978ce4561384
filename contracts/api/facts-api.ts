import { type Static, Type } from 'typebox';
import { Nullable } from './schema-parts.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Code = Type.String({ minLength: 1, maxLength: 200 });
const words = <const Word extends string>(...list: Word[]) => Type.Enum(list);

/** The fields of each fact of a walk beside its type. A test compares them with the facts of the machines. */
export const FACT_FIELDS = {
  'step.entered': Type.Object({
    stepId: Id,
    variantId: Nullable(Id),
    how: words('started', 'edge', 'back', 'resumed', 'returned'),
  }),
  'edge.taken': Type.Object({
    from: Id,
    on: words('next', 'yes', 'no', 'fail'),
    to: Id,
  }),
  'offer.shown': Type.Object({
    stepId: Id,
    offer: Id,
    index: Type.Integer({ minimum: 0, maximum: 10_000 }),
  }),
  'offer.answered': Type.Object({
    stepId: Id,
    offer: Id,
    answer: words('yes', 'no', 'closed'),
  }),
  'checkout.advanced': Type.Object({
    stepId: Id,
    stage: words('begun', 'contact', 'payment', 'submitted'),
  }),
  'method.chosen': Type.Object({
    stepId: Id,
    method: Id,
  }),
  'payment.ended': Type.Object({
    stepId: Id,
    offer: Nullable(Id),
    method: Id,
    outcome: words('paid', 'declined', 'unresolved', 'abandoned', 'failed'),
    reason: Nullable(Code),
    orderId: Nullable(Id),
  }),
  'error.shown': Type.Object({
    message: Type.String({ maxLength: 1000 }),
    method: Type.String({ maxLength: 100 }),
  }),
  'content.failed': Type.Object({
    stepId: Id,
    reason: Type.String({ maxLength: 1000 }),
  }),
  'video.progressed': Type.Object({
    stepId: Id,
    percentage: Type.Number({ minimum: 0, maximum: 100 }),
  }),
  'lead.sent': Type.Object({ stepId: Id }),
  'consent.changed': Type.Object({
    analytics: Type.Boolean(),
    advertising: Type.Boolean(),
  }),
  'setup.checked': Type.Object({ isCorrect: Type.Boolean() }),
};

type Fields = typeof FACT_FIELDS;

/** A fact of a walk as it is sent. */
export type SentFact = { [Name in keyof Fields]: { type: Name } & Static<Fields[Name]> }[keyof Fields];

/** The type decides which fields a fact has, so that an error names the field that is wrong. */
export const SentFactSchema = Type.Unsafe<SentFact>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.entries(FACT_FIELDS).map(([name, { properties }]) =>
    Type.Object({ type: Type.Literal(name), ...properties }),
  ),
});

export const MOST_FACTS = 200;

/** And so many bytes. */
export const MOST_BATCH_BYTES = 65_536;

/** C04: `POST funnel/stats/event`. Each fact is stored once by its page load and number, however often it is sent. */
export const FactBatchSchema = Type.Object({
  funnelHash: Type.String({ minLength: 1, maxLength: 64, description: 'The version that the page shows.' }),
  sessionid: Nullable(Type.String({ maxLength: 14, description: 'T01: it decides nothing.' })),
  pageLoad: Type.String({ minLength: 1, maxLength: 64, description: 'A random id of the page load.' }),
  facts: Type.Array(
    Type.Object({
      seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      at: Type.Number({ minimum: 0, maximum: 8.64e15, description: 'Milliseconds by the browser’s clock.' }),
      stepId: Nullable(Id),
      fact: SentFactSchema,
    }),
    { minItems: 1, maxItems: MOST_FACTS },
  ),
});

export type FactBatch = Static<typeof FactBatchSchema>;

/** C04, E09: `POST funnel/stats/destination`, the variant of a destination that a session was led to. */
export const DestinationEventSchema = Type.Object({
  funnelSTId: Id,
  sessionId: Nullable(Type.String({ maxLength: 14 })),
  destinationId: Id,
  splitTestingId: Nullable(Id),
  eventType: Type.String({ minLength: 1, maxLength: 60 }),
});

export type DestinationEvent = Static<typeof DestinationEventSchema>;
