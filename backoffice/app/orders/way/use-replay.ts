import { useEffect, useState } from 'react';
import type { WalkRecord } from '../../../contracts/walk-record.ts';
import type { PlayedWalk } from './replay.worker.ts';

export type ReplayState = { is: 'running' } | { is: 'played'; walk: PlayedWalk } | { is: 'failed'; why: string };

/** The replay of a walk by the machine of its version, which begins anew with another record. */
export function useReplay(record: WalkRecord): ReplayState {
  const [replay, setReplay] = useState<ReplayState>({ is: 'running' });
  useEffect(() => {
    setReplay({ is: 'running' });
    const thread = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
    thread.onmessage = ({ data }: MessageEvent<PlayedWalk>) => setReplay({ is: 'played', walk: data });
    thread.onerror = ({ message }) => setReplay({ is: 'failed', why: message });
    thread.postMessage(record);
    return () => thread.terminate();
  }, [record]);
  return replay;
}
