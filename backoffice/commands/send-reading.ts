import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { type ProblemCode, ProblemSchema } from '../../contracts/api/problem.ts';
import { isRecord } from '../../domain/is-record.ts';
import { problem } from '../../server/http/problems.ts';
import { sendTagged } from '../../server/http/send-tagged.ts';
import type { AdminCommand, AdminReply } from './admin-command.ts';

/** What the routes of readings are given: each runs a command for the caller of a request. */
export interface ReadingOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

/** What a reading has in its address and answers, as its document says. */
interface ReadingSchema<Params extends TSchema, Query extends TSchema> {
  params?: Params;
  querystring?: Query;
  answer: TSchema;
  /** Refusals by status, beside those that follow from what is asked. */
  refusals?: Record<number, TSchema>;
}

/** A client that has the present answer already gets none, by its ETag. */
const UNCHANGED = { 304: Type.Null({ description: 'As by the ETag.' }) };

/**
 * Makes what registers a reading: its route answers with a tag of the content unless `send` answers in another way. `dataOf` makes of
 * a command's data what is sent.
 */
export function readingRoute(app: FastifyInstance, { run }: ReadingOptions, send: typeof sendReading = sendReading) {
  return <Params extends TSchema, Query extends TSchema>(
    url: string,
    summary: string,
    { answer, refusals, ...asked }: ReadingSchema<Params, Query>,
    commandOf: (asked: FastifyRequest<{ Params: Static<Params>; Querystring: Static<Query> }>) => AdminCommand,
    dataOf: (data: unknown) => unknown = (data) => data,
  ) => {
    const response = {
      200: answer,
      ...(send === sendReading ? UNCHANGED : {}),
      ...(asked.params || asked.querystring ? { 400: ProblemSchema } : {}),
      ...(asked.params ? { 404: ProblemSchema } : {}),
      ...refusals,
    };
    app.get<{ Params: Static<Params>; Querystring: Static<Query> }>(
      url,
      { schema: { summary, ...asked, response } },
      async (request, reply) => {
        const read = await run(request, commandOf(request));
        return send(request, reply, read.done ? { ...read, data: dataOf(read.data) } : read);
      },
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
function sendReading(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
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
