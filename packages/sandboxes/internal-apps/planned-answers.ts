import type { FastifyReply } from 'fastify';
import { pause } from '../kit/fault-hooks.ts';
import { isRecord } from '../kit/input.ts';

/** What a receiver in trouble answers in the place of its own answer. */
export const BEHAVIOURS = ['hang', 'redirect', 'error', 'garbage', 'throttle', 'gone'] as const;

export type Behaviour = (typeof BEHAVIOURS)[number];

/** How a receiver answers its next calls. */
export class PlannedAnswers {
  #behaviour: { answer: Behaviour; times: number } | null = null;
  #answered = 0;

  /** The calls that were answered in such a way. */
  get answered(): number {
    return this.#answered;
  }

  /** Takes the behaviour of the next call; null where it is answered as it deserves. */
  take(): Behaviour | null {
    const behaviour = this.#behaviour;
    if (!behaviour) return null;
    behaviour.times -= 1;
    if (behaviour.times <= 0) this.#behaviour = null;
    this.#answered += 1;
    return behaviour.answer;
  }

  /** Plans the next answers: `{"answer": "hang", "times": 3}`, or `{"answer": null}`. Returns the problem of a wrong input. */
  plan(input: unknown): string | null {
    if (!isRecord(input)) return 'send {"answer": "hang", "times": 3}';
    const { answer, times = Number.POSITIVE_INFINITY } = input;
    const behaviour = BEHAVIOURS.find((each) => each === answer);
    if (answer !== undefined && answer !== null && !behaviour)
      return `answer is one of ${BEHAVIOURS.join(', ')}, or null`;
    if (typeof times !== 'number' || times < 1) return 'times is a number above 0';
    if (answer !== undefined) this.#behaviour = behaviour ? { answer: behaviour, times } : null;
    return null;
  }
}

/** A receiver in trouble; one that hangs waits until the sender leaves. `throttled` is the service's own answer to too many calls. */
export async function misbehave(
  behaviour: Behaviour,
  reply: FastifyReply,
  throttled: (reply: FastifyReply) => FastifyReply = tooMany,
): Promise<FastifyReply> {
  switch (behaviour) {
    case 'hang':
      reply.hijack();
      await pause(reply, 0);
      return reply;
    case 'redirect':
      return reply.redirect('/elsewhere', 307);
    case 'error':
      return reply.code(500).type('text/plain').send('upstream failure');
    case 'garbage':
      return reply.code(200).type('text/html').send('<!doctype html><html>\u0000');
    case 'throttle':
      return throttled(reply);
    case 'gone':
      return reply.code(410).send({ error: 'This endpoint was removed' });
  }
}

function tooMany(reply: FastifyReply): FastifyReply {
  return reply.code(429).header('retry-after', '30').send({ error: 'Too many requests' });
}
