import type { StatsInfo } from '../../contracts/api/stats-info.ts';
import { writeQuery } from '../../domain/routing/query.ts';
import { parseTouch } from '../../domain/tracking/touch.ts';
import { findShownStep } from '../../machines/session/variants.ts';
import { storeTouch } from '../adapters/storage/touch-store.ts';
import { isReadOnly } from './boot-mode.ts';
import type { Started } from './started.ts';

/** What a call that orders says of the visit, at the step with this id. */
export type VisitInfo = (stepId: string | null) => StatsInfo;

/** O02, Q02: what this browser says of the visit of an order. The touch of the address is stored at once, where that is allowed. */
export function collectVisitInfo({ session, consent, now }: Pick<Started, 'session' | 'consent' | 'now'>): VisitInfo {
  const { graph, input, arrived, sessionId, mode } = session;
  const touches = storeTouch(
    {
      brand: input.shop.brand,
      storage: () => window.localStorage,
      now,
      consent: () => consent.getSnapshot().context.consent,
    },
    isReadOnly(mode) ? null : parseTouch(writeQuery(arrived)),
  );
  touches();
  return (stepId) => {
    const variantId = stepId === null ? undefined : findShownStep(graph, stepId, input.variants)?.variantId;
    const touch = touches();
    return {
      sessionid: sessionId,
      ...(variantId === undefined ? {} : { variantId }),
      ...(touch === null ? {} : { touch }),
    };
  };
}
