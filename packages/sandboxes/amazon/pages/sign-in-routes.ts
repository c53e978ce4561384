import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf } from '../../kit/input.ts';
import { sendPage } from '../../kit/web/page.ts';
import { PEOPLE } from '../simulator/people.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { issueToken, TOKEN_LIFE } from '../simulator/tokens.ts';
import { noticePage } from './page.ts';
import { POPUP_PATH, popupPage, SIGN_IN_PATH, signInPage } from './sign-in-page.ts';
import { readSignIn, type SignInRequest, wayBack } from './sign-in-request.ts';

/** Login with Amazon's pages: the sign-in, and the end of a popup. */
export function serveSignIn(app: FastifyInstance, simulator: Simulator): void {
  app.get(SIGN_IN_PATH, (request, reply) => {
    const fields = new URL(request.url, simulator.origin()).searchParams;
    return opened(reply, fields, simulator, (asked) =>
      sendPage(reply, signInPage(asked, shopOf(asked)), { waysBack: [asked.redirectUri] }),
    );
  });
  app.post(SIGN_IN_PATH, (request, reply) => {
    const fields = formOf(request.body);
    return opened(reply, fields, simulator, (asked) => end(reply, simulator, asked, fields.get('person')));
  });
  app.get(POPUP_PATH, (_, reply) => sendPage(reply, popupPage()));
}

function opened(
  reply: FastifyReply,
  fields: URLSearchParams,
  simulator: Simulator,
  next: (request: SignInRequest) => FastifyReply,
): FastifyReply {
  const read = readSignIn(fields, simulator.origin());
  if (read.type === 'refused') return sendPage(reply.code(400), noticePage('This link does not work', read.reason));
  if (read.type === 'ok') return next(read.request);
  return fail(reply, read.request, read.error, read.description);
}

function end(reply: FastifyReply, simulator: Simulator, asked: SignInRequest, personId: string | null): FastifyReply {
  const person = PEOPLE.find(({ id }) => id === personId);
  if (!person) return fail(reply, asked, 'access_denied', 'The person did not sign in.');
  const { id } = issueToken(simulator, person, asked.clientId, asked.scope);
  const response = {
    access_token: id,
    token_type: 'bearer',
    expires_in: String(TOKEN_LIFE),
    scope: asked.scope,
  };
  return reply.redirect(wayBack(asked, response), 303);
}

function fail(reply: FastifyReply, asked: SignInRequest, error: string, description: string): FastifyReply {
  return reply.redirect(wayBack(asked, { error, error_description: description }), 303);
}

/** The shop's host: a popup's return address is Amazon's own, and names the shop in `parent`. */
function shopOf({ redirectUri }: SignInRequest): string {
  const url = new URL(redirectUri);
  const parent = url.searchParams.get('parent') ?? '';
  return url.pathname === POPUP_PATH && URL.canParse(parent) ? new URL(parent).host : url.host;
}
