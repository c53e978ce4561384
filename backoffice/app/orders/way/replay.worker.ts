import type { WalkRecord } from '../../../contracts/walk-record.ts';
import { replayLines } from '../../../paths/replay/replay-copy.ts';
import { type SteppedReplay, stepThrough } from '../../../paths/replay/replay-walk.ts';

/** What the thread answers: the replay, and what it came to in sentences. */
export interface PlayedWalk extends SteppedReplay {
  lines: string[];
}

/** Replays a walk in a thread of its own: one of some thousands of facts takes seconds. */
self.onmessage = ({ data }: MessageEvent<WalkRecord>) => {
  const stepped = stepThrough(data);
  const played: PlayedWalk = { ...stepped, lines: replayLines(stepped.replay, data) };
  self.postMessage(played);
};
