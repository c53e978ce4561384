import { describe, expect, it } from 'vitest';
import type { FactBatch } from '../../../contracts/api/facts-api.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import { createFactQueue, PAUSE_MS } from '../../../src/tracking/fact-queue.ts';

const SEEN: FlowFact = { type: 'step.entered', stepId: 'landing', variantId: null, how: 'started' };
const OPENED: FlowFact = { type: 'checkout.advanced', stepId: 'order-form', stage: 'begun' };
const ACT: FlowFact = { type: 'edge.taken', from: 'landing', on: 'next', to: 'order-form' };

/** A queue whose pauses and page end a test decides; `answers` are those of the server, true once there is none left. */
function queue({ hasBegun = false, answers = [] as boolean[] } = {}) {
  const batches: FactBatch[] = [];
  const pauses: number[] = [];
  let due: (() => void)[] = [];
  let leave = () => {};
  const world = {
    send: async (batch: FactBatch) => {
      batches.push(batch);
      return answers.shift() ?? true;
    },
    later: (run: () => void, delayMs: number) => {
      pauses.push(delayMs);
      due.push(run);
    },
    onLeave: (run: () => void) => {
      leave = run;
    },
  };
  const own = createFactQueue({ funnelHash: 'hash', sessionid: '1', pageLoad: 'load' }, world, hasBegun);
  let seq = 0;
  return {
    hear: (...facts: FlowFact[]) => {
      for (const fact of facts) {
        seq += 1;
        own.add({ seq, at: seq, stepId: null, fact });
      }
    },
    /** Ends the pause; resolves once the answers are known. */
    pause: async () => {
      const runs = due;
      due = [];
      for (const run of runs) run();
      await Promise.resolve();
      await Promise.resolve();
    },
    leave: () => leave(),
    sent: () => batches.map(({ facts }) => facts.map((each) => each.seq)),
    batches,
    pauses,
  };
}

describe('the facts of a page load', () => {
  it('C04 are sent together after a pause, with the version, the session and the page load', async () => {
    const { hear, pause, batches, pauses } = queue();
    hear(SEEN, ACT);
    expect([batches, pauses]).toEqual([[], [PAUSE_MS]]);
    await pause();
    expect(batches).toEqual([
      {
        funnelHash: 'hash',
        sessionid: '1',
        pageLoad: 'load',
        facts: [
          { seq: 1, at: 1, stepId: null, fact: SEEN },
          { seq: 2, at: 2, stepId: null, fact: ACT },
        ],
      },
    ]);
  });

  it('C04 of a page that is only looked at are not sent, also not when it is left', async () => {
    const { hear, pause, leave, batches } = queue();
    hear(SEEN, OPENED, { type: 'setup.checked', isCorrect: true });
    await pause();
    leave();
    expect(batches).toEqual([]);
  });

  it('C04 of a visit that goes on are sent without another act', async () => {
    const { hear, leave, sent } = queue({ hasBegun: true });
    hear(SEEN);
    leave();
    expect(sent()).toEqual([[1]]);
  });

  it('C04 are sent at once when the page is left, and no fact twice', async () => {
    const { hear, pause, leave, sent } = queue();
    hear(SEEN, ACT);
    leave();
    leave();
    await pause();
    hear(ACT);
    await pause();
    expect(sent()).toEqual([[1, 2], [3]]);
  });

  it('C04 without an answer are sent once more, with those that come next', async () => {
    const { hear, pause, sent } = queue({ answers: [false, false] });
    for (const _ of [1, 2, 3]) {
      hear(ACT);
      await pause();
    }
    expect(sent()).toEqual([[1], [1], [2], [3]]);
  });

  it('C04 by the hundred are sent in batches that a page which is left may send', () => {
    const { hear, leave, sent } = queue({ hasBegun: true });
    hear(...Array.from({ length: 120 }, () => ACT));
    leave();
    expect(sent().map((facts) => facts.length)).toEqual([50, 50, 20]);
  });
});
