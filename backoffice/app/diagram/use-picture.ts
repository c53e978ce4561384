import { type FunnelPicture, MOST_DRAWN_STEPS } from '../../diagram/lay-out-funnel.ts';
import { useReading } from '../shell/admin-query.ts';

/** The picture of a version by its hash; of one with very many steps, the part around a step. */
export function usePicture(hash: string | null, steps: number, step: string | null) {
  const query = steps > MOST_DRAWN_STEPS && step !== null ? `?around=${encodeURIComponent(step)}` : '';
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}/picture${query}`;
  return useReading<FunnelPicture>({ topic: 'fixed', path });
}
