import type { FastifyReply } from 'fastify';
import type { ProblemCode } from '../../contracts/api/problem.ts';
import { isRecord } from '../../domain/is-record.ts';
import { problem } from '../../server/http/problems.ts';
import { sendTagged } from '../../server/http/send-tagged.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';
import type { CommandRoute } from './table/command-row.ts';

/** The problems of the reasons that a command gives where there is nothing to read. */
const PROBLEMS: Readonly<Record<string, [status: number, code: ProblemCode]>> = {
  draft_broken: [409, 'invalid_request'],
  experiment_missing: [404, 'not_found'],
  funnel_missing: [404, 'funnel_not_found'],
  order_missing: [404, 'order_missing'],
  version_missing: [404, 'funnel_not_found'],
};

/** Sends what a command has read, with its ETag unless its row says otherwise, or the problem that it was refused for. */
export function sendReading(reply: FastifyReply, answer: AdminReply, caching: CommandRoute['caching']) {
  if (!answer.done) return refuseReading(reply, answer);
  if (caching === undefined) return sendTagged(reply, answer.data);
  if (caching === 'unstored') reply.header('cache-control', 'no-store');
  return reply.send(answer.data);
}

/** Sends the problem that a command was refused for. */
export function refuseReading(reply: FastifyReply, { text, data }: AdminReply) {
  const reason = isRecord(data) ? String(data.reason) : '';
  const [status, code] = PROBLEMS[reason] ?? [400, 'invalid_request'];
  return reply.code(status).send(problem(reply.request, code, text));
}
