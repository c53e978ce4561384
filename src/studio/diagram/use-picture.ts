import type { FunnelPicture } from '../../../contracts/studio/funnel-picture.ts';
import { useReading } from '../shell/admin-query.ts';

/** Steps of a funnel above which the server draws the part around a step; as `server/studio/picture/funnel-picture.ts` has it. */
export const MOST_STEPS = 120;

/** The picture of a version by its hash; of a large funnel, the part around the step that is named. */
export function usePicture(hash: string | null, around: string | null = null) {
  const query = around === null ? '' : `?around=${encodeURIComponent(around)}`;
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}/picture${query}`;
  return useReading<FunnelPicture>({ topic: 'fixed', path });
}
