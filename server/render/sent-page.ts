import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isOwnPath } from '../../domain/routing/own-paths.ts';
import { answerError, answerNotFound } from '../http/problems.ts';
import { isOurOrigin } from '../session/guard-writes.ts';
import { type SentForm, typedValues } from './typed-values.ts';

const FORM = 'application/x-www-form-urlencoded';
/** In bytes; the largest form of a page has a tenth of it. */
const LARGEST_FORM = 32 * 1024;

export interface SentPageOptions {
  origin: { publicUrl: string; secure: boolean };
  send: (request: FastifyRequest, reply: FastifyReply, sent: SentForm) => unknown;
}

/**
 * A form that a browser sends without the page's script goes to the page's own address, and its answer is the page again with what
 * was typed; with status 413 and nothing of it where that is too large. Nothing is written. A form of another site, which comes without cookies, leads to the page.
 */
export async function sentPages(app: FastifyInstance, { origin, send }: SentPageOptions): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, body),
  );
  const answer = (request: FastifyRequest, reply: FastifyReply, sent: SentForm) => {
    if (isOwnPath(firstSegment(request.url))) return answerNotFound(request, reply);
    if (!isOurOrigin(request, origin)) return reply.redirect(request.url.replace(/^\/+/, '/'), 303);
    return send(request, reply, sent);
  };
  const answerUnread = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    isForm(request) && error.statusCode === 413
      ? answer(request, reply, { type: 'tooLarge' })
      : answerError(error, request, reply);
  app.post('/*', { schema: { hide: true }, errorHandler: answerUnread }, (request, reply) => {
    const { body } = request;
    if (typeof body !== 'string') return answerNotFound(request, reply);
    return answer(request, reply, { type: 'typed', values: typedValues(body) });
  });
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === FORM;
}
