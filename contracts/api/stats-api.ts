import { type Static, Type } from 'typebox';

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** C03, E09: a funnel statistics event. Custom payloads are JSON strings. */
export const StatsEventSchema = Type.Object({
  funnelSTPId: Text(100),
  url: Text(2000),
  mainFunnelId: Text(100),
  sessionId: Text(14),
  splitTestingFunnelId: Text(100),
  splitTestingPageId: Text(100),
  videoPercentage: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()])),
  customPayLoad1: Text(8000),
  customPayLoad2: Text(8000),
  eventType: Type.String({ minLength: 1, maxLength: 60 }),
  destinationId: Text(100),
  isCounted: Type.Optional(Type.Boolean({ description: 'Whether the server counted it with the page.' })),
  affParameters: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 }))),
});

/** C05: a line for the server's log. */
export const LogRequestSchema = Type.Object({
  level: Type.Enum(['debug', 'info', 'warn', 'error']),
  message: Type.String({ minLength: 1, maxLength: 500 }),
  logObject: Type.Optional(Type.Unknown()),
  affParameters: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 }))),
});

export type StatsEvent = Static<typeof StatsEventSchema>;
export type LogRequest = Static<typeof LogRequestSchema>;
