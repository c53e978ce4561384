import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isOwnPath } from '../../domain/routing/own-paths.ts';
import { answerNotFound } from '../http/problems.ts';
import { isOurOrigin } from '../session/guard-writes.ts';
import { type TypedValues, typedValues } from './typed-values.ts';

const FORM = 'application/x-www-form-urlencoded';
/** In bytes; the largest form of a page has a tenth of it. */
const LARGEST_FORM = 32 * 1024;

export interface SentPageOptions {
  origin: { publicUrl: string; secure: boolean };
  send: (request: FastifyRequest, reply: FastifyReply, typed: TypedValues) => unknown;
}

/**
 * A form that a browser sends without the page's script goes to the page's own address, and its answer is the page again with what
 * was typed. Nothing is written. A form of another site, which comes without cookies, leads to the page.
 */
export async function sentPages(app: FastifyInstance, { origin, send }: SentPageOptions): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/*', { schema: { hide: true } }, (request, reply) => {
    const { body, url } = request;
    if (typeof body !== 'string' || isOwnPath(firstSegment(url))) return answerNotFound(request, reply);
    if (!isOurOrigin(request, origin)) return reply.redirect(url.replace(/^\/+/, '/'), 303);
    return send(request, reply, typedValues(body));
  });
}
