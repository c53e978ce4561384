import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstSegment } from '../../domain/funnel/step-urls.ts';
import { isOwnPath } from '../../domain/routing/routes.ts';
import { shortened } from '../../domain/text-limit.ts';
import { answerError, answerNotFound } from '../http/problems.ts';
import { isOurOrigin } from '../session/guard-writes.ts';
import { escapeHtml } from './page-html.ts';

const FORM = 'application/x-www-form-urlencoded';
/** In bytes; the largest form of a page has a tenth of it. */
const LARGEST_FORM = 32 * 1024;

interface SentPageOptions {
  origin: { publicUrl: string; secure: boolean };
  send: (request: FastifyRequest, reply: FastifyReply, sent: SentForm) => unknown;
}

/** A form that is sent without the script writes nothing, and one of another site, without cookies, gets the page. */
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

/** What a form of a page was sent with, by the name of the field; no card data is in any, since its field is the provider's. */
type TypedValues = ReadonlyMap<string, string>;

/** The form that a page answers: the values that it was sent with, or that they were too large to be read. */
export type SentForm = { type: 'typed'; values: TypedValues } | { type: 'tooLarge' };

const MOST_FIELDS = 60;
const LONGEST_VALUE = 300;

/** Reads the body of a form. Values that no field of ours has room for are cut. Never throws. */
function typedValues(body: string): TypedValues {
  const typed = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (typed.size === MOST_FIELDS) break;
    if (!typed.has(name)) typed.set(name, shortened(value.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), LONGEST_VALUE));
  }
  return typed;
}

const FIELD = /<input\b[^>]*>|<select\b[^>]*>[\s\S]*?<\/select>/g;

/** Names other than the form's fields say nothing, and the mark lets the early script repeat the typing. */
export function withTyped(html: string, typed: TypedValues): string {
  return html.replace(FIELD, (field) => {
    const value = typed.get(readAttribute(field, 'name') ?? '');
    if (value === undefined) return field;
    // The order form's own elements have the choice of a list.
    if (field.startsWith('<select')) return marked(field, value);
    switch (readAttribute(field, 'type')) {
      case 'hidden':
        return field;
      // A box that is ticked at first has no name, so that a browser's silence about one says that it is as at first.
      case 'checkbox':
        return picked(field, true);
      case 'radio':
        return picked(field, readAttribute(field, 'value') === escapeHtml(value));
      default:
        return marked(field.replace(/ value="[^"]*"/, ''), value, ` value="${escapeHtml(value)}"`);
    }
  });
}

function picked(choice: string, isPicked: boolean): string {
  const rest = choice.replace(' checked=""', '');
  return isPicked ? marked(rest, '', ' checked=""') : rest;
}

function marked(tag: string, value: string, attributes = ''): string {
  return tag.replace(/^<(input|select)/, (start) => `${start} data-typed="${escapeHtml(value)}"${attributes}`);
}

/** The value of an attribute as it stands in the tag, or null. */
function readAttribute(tag: string, name: string): string | null {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}
