import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Problem, type ProblemCode, ProblemSchema } from '../../contracts/api/problem.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { StoreUnavailable } from '../db/connection/sql-state.ts';

/** The schemas of the refusals that most calls may answer. */
export const refusals = { 400: ProblemSchema, 403: ProblemSchema, 404: ProblemSchema, 429: ProblemSchema };

/** The schemas of the answers of a call that stores what it is sent, and has nothing to say. */
export const storing = { 204: Type.Null(), 400: ProblemSchema, 403: ProblemSchema, 429: ProblemSchema };

/** The one shape of error answers (H05). */
export function problem(
  request: FastifyRequest,
  code: ProblemCode,
  message: string,
  extra: Pick<Problem['error'], 'field' | 'severity' | 'detail'> = {},
): Problem {
  return { error: { code, message, ...extra, requestId: request.id } };
}

/** The pool connects again with the next statement, so that the store is whole as soon as its server is. */
const RETRY_AFTER_SECONDS = 2;

const COMES_AGAIN = 'This page cannot be shown right now. It will reload by itself in a few seconds.';

/** What a shopper reads of a call that its schema or its parser refused: no handler has seen it. */
export const UNREAD = 'The shop could not read this, and nothing was changed. Please reload the page and try again.';

/** Answers an error that no handler answered. The words of a schema, of a parser and of a bug stay in the log: a page may show the message. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (error instanceof StoreUnavailable) {
    request.log.warn({ reason: error.message }, 'a request found no database');
    reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));
    if (!request.headers.accept?.includes('text/html'))
      return reply.send(problem(request, 'internal_error', MESSAGES.somethingWrong));
    return reply.header('refresh', String(RETRY_AFTER_SECONDS)).type('text/plain; charset=utf-8').send(COMES_AGAIN);
  }
  const status = statusOf(error);
  if (status === 429) return reply.code(status).send(problem(request, 'too_many_attempts', error.message));
  if (status < 500) {
    const field = fieldOf(error);
    // The text of a parser's error repeats a part of the body.
    const reason = error.validation?.[0]?.message ?? error.code;
    request.log.info({ field, reason }, 'a request was refused');
    return reply.code(status).send(problem(request, 'invalid_request', UNREAD, field === undefined ? {} : { field }));
  }
  request.log.error({ err: error }, 'a request failed');
  return reply.code(500).send(problem(request, 'internal_error', MESSAGES.somethingWrong));
}

/** The same for an operator, who reads what is wrong with a command. */
export function answerOperator(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const [status, field] = [statusOf(error), fieldOf(error)];
  if (status >= 500 || status === 429) return answerError(error, request, reply);
  const message = field === undefined ? error.message : `${field}: ${error.validation?.[0]?.message ?? 'is not valid'}`;
  reply.code(status).header('cache-control', 'no-store');
  return reply.send(problem(request, 'invalid_request', message, field === undefined ? {} : { field }));
}

function statusOf({ validation, statusCode }: FastifyError): number {
  return validation ? 400 : (statusCode ?? 500);
}

/** Answers an address without a route. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(problem(request, 'not_found', MESSAGES.pageNotFound));
}

/** Answers a malformed address; Fastify calls it before any hook, so it sets the headers that it needs. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store').code(400);
  return reply.send(problem(request, 'invalid_request', 'This address cannot be read'));
}

/** The field of a body that its schema refused, as a path; undefined for another error. */
function fieldOf({ validation, validationContext }: FastifyError): string | undefined {
  const first = validation?.[0];
  if (!first) return undefined;
  const missing = first.params?.missingProperty;
  const path = [first.instancePath, typeof missing === 'string' ? `/${missing}` : ''].join('');
  return path.replace(/^\//, '').replaceAll('/', '.') || String(validationContext ?? 'body');
}
