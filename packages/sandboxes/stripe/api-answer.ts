import type { FastifyReply } from 'fastify';
import type { Outcome } from './simulator/outcome.ts';

export interface Answer {
  status: number;
  body: string;
}

export function answerOf(outcome: Outcome): Answer {
  if (outcome.ok) return { status: 200, body: JSON.stringify(outcome.body, null, 2) };
  return { status: outcome.status, body: JSON.stringify({ error: outcome.error }, null, 2) };
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  // A retry would only return the stored failure: the vendor's header tells its clients not to retry.
  if (status === 500) reply.header('Stripe-Should-Retry', 'false');
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json').send(body);
}
