import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { type ProblemCode, ProblemSchema } from '../../contracts/api/problem.ts';
import { isRecord } from '../../domain/is-record.ts';
import { problem } from '../http/problems.ts';
import { sendTagged } from '../http/send-tagged.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';

/** What the routes of readings are given: each runs a command for the caller of a request. */
export interface ReadingOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

/** Answers of readings by status: to a client that has the present one already, and refusals. */
export const UNCHANGED = { 304: Type.Null({ description: 'As by the ETag.' }) };
export const REFUSED = { 400: ProblemSchema };
export const REFUSED_OR_MISSING = { 400: ProblemSchema, 404: ProblemSchema };

/** What a reading has in its address and answers, as its document says. */
interface ReadingSchema<Params extends TSchema, Query extends TSchema> {
  summary: string;
  params?: Params;
  querystring?: Query;
  response: Record<number, TSchema>;
}

/** Makes what registers a reading: its route answers with a tag of the content unless `send` answers in another way. */
export function readingsOf(app: FastifyInstance, { run }: ReadingOptions) {
  return <Params extends TSchema, Query extends TSchema>(
    url: string,
    schema: ReadingSchema<Params, Query>,
    commandOf: (asked: FastifyRequest<{ Params: Static<Params>; Querystring: Static<Query> }>) => AdminCommand,
    send: typeof sendReading = sendReading,
  ) => {
    app.get<{ Params: Static<Params>; Querystring: Static<Query> }>(url, { schema }, async (request, reply) =>
      send(request, reply, await run(request, commandOf(request))),
    );
  };
}

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

/** The same without a tag. */
export function sendUntagged(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  return answer.done ? reply.send(answer.data) : refuseReading(request, reply, answer);
}
