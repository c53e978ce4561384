import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Problem, type ProblemCode, ProblemSchema } from '../../contracts/api/problem.ts';
import { MESSAGES } from '../../domain/messages.ts';

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

/** Answers an error that no handler answered. The text of a bug stays in the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (error.validation) return reply.code(400).send(invalid(error, request));
  const status = error.statusCode ?? 500;
  if (status === 429) return reply.code(status).send(problem(request, 'too_many_attempts', error.message));
  if (status < 500) return reply.code(status).send(problem(request, 'invalid_request', error.message));
  request.log.error({ err: error }, 'a request failed');
  return reply.code(500).send(problem(request, 'internal_error', MESSAGES.somethingWrong));
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

function invalid(error: FastifyError, request: FastifyRequest): Problem {
  const first = error.validation?.[0];
  const missing = first?.params?.missingProperty;
  const path = [first?.instancePath ?? '', typeof missing === 'string' ? `/${missing}` : ''].join('');
  const field = path.replace(/^\//, '').replaceAll('/', '.') || String(error.validationContext ?? 'body');
  return problem(request, 'invalid_request', `${field}: ${first?.message ?? 'is not valid'}`, { field });
}
