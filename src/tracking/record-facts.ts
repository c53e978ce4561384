import type { Actor } from 'xstate';
import type { StatsEvent } from '../../contracts/api/stats-api.ts';
import { customPayload } from '../../domain/tracking/custom-payload.ts';
import type { Fact } from '../../machines/facts.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';

/** K04: the events of Amazon Pay. */
const FACTS = [
  'AmazonPay:LoginButtonError',
  'AmazonPay:WidgetError',
  'AmazonPay:AuthorizationError',
  'AmazonPay:ApiError',
  'AmazonPay:SupportError',
] as const satisfies readonly Fact['type'][];

/** C03: records each fact as a custom statistics event, its payload in two halves. Its error is logged by itself. */
export function recordFacts(
  actor: Pick<Actor<FunnelMachine>, 'on'>,
  save: (event: Pick<StatsEvent, 'eventType' | 'customPayLoad1' | 'customPayLoad2'>) => void,
): void {
  for (const type of FACTS) {
    actor.on(type, ({ type: eventType, ...payload }) => save({ eventType, ...customPayload(payload) }));
  }
}
