import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ProblemCode } from '../../contracts/api/problem.ts';
import { isRecord } from '../../domain/is-record.ts';
import { problem } from '../http/problems.ts';
import { sendTagged } from '../http/send-tagged.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';

/** What the routes of readings are given: each runs a command for the caller of a request. */
export interface ReadingOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

/** The schema of an answer to a client that has the present one already. */
export const UNCHANGED = Type.Null({ description: 'As by the ETag.' });

/** The problems of the reasons that a command gives where there is nothing to read. */
const PROBLEMS: Readonly<Record<string, [status: number, code: ProblemCode]>> = {
  draft_broken: [409, 'invalid_request'],
  experiment_missing: [404, 'not_found'],
  funnel_missing: [404, 'funnel_not_found'],
  order_missing: [404, 'order_missing'],
  version_missing: [404, 'funnel_not_found'],
};

/** Sends what a command has read with its ETag, or the problem that it was refused for. */
export function sendReading(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  return answer.done ? sendTagged(request, reply, answer.data) : refuseReading(request, reply, answer);
}

/** Sends the problem that a command was refused for. */
export function refuseReading(request: FastifyRequest, reply: FastifyReply, { text, data }: AdminReply) {
  const reason = isRecord(data) ? String(data.reason) : '';
  const [status, code] = PROBLEMS[reason] ?? [400, 'invalid_request'];
  return reply.code(status).send(problem(request, code, text));
}
