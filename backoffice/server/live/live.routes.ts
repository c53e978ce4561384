import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Rounds, startRounds } from '../../../server/timing/start-rounds.ts';
import type { LiveMessage, LiveTopic } from '../../contracts/live.ts';
import { changedTopics, type LiveMarks } from './live-marks.ts';

interface LiveOptions {
  /** What is new in the shop, a text for each topic. */
  marks: () => Promise<LiveMarks>;
  clock: () => Date;
  /** Ends the streams of sessions that have ended. */
  disconnectEnded: () => Promise<void>;
}

/** The pause between two looks at the store, in milliseconds. */
const LOOK_MS = 2_000;
/** So many looks after the last change a page is told that the connection is still there. */
const QUIET_LOOKS = 7;

/** One look at the store serves all watching pages; a silent store ends the streams, so that pages connect again. */
export function liveRoutes(app: FastifyInstance, { marks: readMarks, clock, disconnectEnded }: LiveOptions): void {
  const watchers = new Set<PassThrough>();
  let rounds: Rounds | null = null;
  let known: LiveMarks | null = null;
  let quiet = 0;

  const toMessage = (topics: LiveTopic[]) => {
    const message: LiveMessage = { at: clock().toISOString(), topics };
    return `data: ${JSON.stringify(message)}\n\n`;
  };
  const endAll = () => {
    for (const watcher of watchers) watcher.end();
    watchers.clear();
    stopLooking();
  };

  async function look(): Promise<void> {
    await disconnectEnded();
    const marks = await readMarks();
    const topics = known ? changedTopics(known, marks) : [];
    known = marks;
    quiet = topics.length > 0 ? 0 : quiet + 1;
    if (quiet % QUIET_LOOKS === 0) for (const watcher of watchers) watcher.write(toMessage(topics));
  }

  function stopLooking(): void {
    void rounds?.stop();
    [rounds, known] = [null, null];
  }

  app.get('/api/live', async (_request, reply) => {
    const watcher = new PassThrough();
    watchers.add(watcher);
    watcher.on('close', () => {
      watchers.delete(watcher);
      if (watchers.size === 0) stopLooking();
    });
    watcher.write(`retry: ${LOOK_MS}\n${toMessage([])}`);
    rounds ??= startRounds(look, { everyMs: LOOK_MS, failed: endAll });
    return reply.type('text/event-stream').send(watcher);
  });
  // A server that closes waits for its connections.
  app.addHook('preClose', async () => endAll());
}
