import { useState } from 'react';
import type { Difference, Drafts, Versions } from '../../contracts/admin-versions-api.ts';
import type { FunnelPicture } from '../../diagram/lay-out-funnel.ts';
import { type StudioProblem, useReading } from '../shell/admin-query.ts';

/** The shop does not know of a file that is saved: the studio reads the folder as often as live figures. */
const FILES_EVERY_MS = 5_000;

/** What the files of the folder would change. */
export function useDrafts() {
  return useReading<Drafts>({ topic: 'versions', path: '/admin/api/drafts', everyMs: FILES_EVERY_MS });
}

/** The published versions of a funnel. */
export function useVersions(uid: string) {
  const path = `/admin/api/versions/${encodeURIComponent(uid)}`;
  const reading = useReading<Versions>({ topic: 'versions', path, everyMs: FILES_EVERY_MS });
  return { ...reading, error: useLastProblem(path, reading) };
}

/** What shoppers see otherwise in one version than in another. */
export function useDifference(uid: string, from: string, to: string) {
  const path = `/admin/api/versions/${encodeURIComponent(uid)}/difference?${new URLSearchParams({ from, to })}`;
  const isOfFiles = to === 'draft' || from === 'draft';
  const reading = useReading<Difference>({
    topic: 'versions',
    path,
    ...(isOfFiles ? { everyMs: FILES_EVERY_MS } : {}),
  });
  return { ...reading, error: useLastProblem(path, reading) };
}

/** Why a reading was refused, while it is read again, too. */
function useLastProblem(
  path: string,
  { error, isSuccess }: Pick<ReturnType<typeof useReading>, 'error' | 'isSuccess'>,
) {
  const [last, setLast] = useState<{ path: string; problem: StudioProblem } | null>(null);
  if (error && (last?.problem !== error || last.path !== path)) setLast({ path, problem: error });
  if (last && (isSuccess ? !error : last.path !== path)) setLast(null);
  return error ?? (last?.path === path && !isSuccess ? last.problem : null);
}

/** The picture of one version, or of two in one; of a long funnel, the part around the chosen step. */
export function useVersionPicture(from: string | null, to: string | null, step: string | null) {
  const isPair = from !== null && from !== to;
  const path = isPair ? `/api/versions/${from}/to/${to}/picture` : `/api/funnels/${to}/picture`;
  const all = useReading<FunnelPicture>({ topic: 'fixed', path: to === null ? null : path });
  const isPart = all.data !== undefined && all.data.boxes.length < all.data.steps && step !== null;
  const part = useReading<FunnelPicture>({
    topic: 'fixed',
    path: isPart ? `${path}?around=${encodeURIComponent(step)}` : null,
  });
  return { ...all, data: part.data ?? all.data };
}
