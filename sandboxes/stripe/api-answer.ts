import type { FastifyReply } from 'fastify';
import type { Outcome } from './world/outcome.ts';

export interface Answer {
  status: number;
  body: string;
}

export function answerOf(outcome: Outcome): Answer {
  if (outcome.ok) return { status: 200, body: JSON.stringify(outcome.body, null, 2) };
  return { status: outcome.status, body: JSON.stringify({ error: outcome.error }, null, 2) };
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  // A stored failure would only be told again: the vendor tells its clients not to bother.
  if (status === 500) reply.header('Stripe-Should-Retry', 'false');
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json').send(body);
}
