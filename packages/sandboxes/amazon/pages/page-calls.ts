import type { FastifyInstance, FastifyReply } from 'fastify';
import { readToken } from '../simulator/tokens.ts';
import { createOrderReference } from '../simulator/widget-acts.ts';
import { problem, sellerProblem } from './widget-request.ts';
import { answer, type WidgetSide } from './widget-routes.ts';

/** The calls that Widgets.js makes from the shop's page itself. None of their replies holds an address or a card. */
export function servePageCalls(app: FastifyInstance, { simulator, faults }: WidgetSide): void {
  app.post('/widgets/button', (request, reply) => {
    const sellerId = formOf(request.body).get('sellerId') ?? '';
    const fault = faults.take('Button', 'open');
    return answer(forPages(reply), fault, () => sellerProblem(sellerId) ?? {});
  });
  app.post('/widgets/references', (request, reply) => {
    const form = formOf(request.body);
    const given = { sellerId: form.get('sellerId') ?? '', accessToken: form.get('access_token') ?? '' };
    const result = createOrderReference(simulator, { ...given, needsAddress: true });
    const body = result.type === 'ok' ? { reference: result.contract.id } : problem(result.code, result.message);
    return forPages(reply).send(body);
  });
  app.post('/widgets/profile', (request, reply) => {
    const session = readToken(simulator, formOf(request.body).get('access_token') ?? '');
    if (!session) return forPages(reply).send({ success: false, error: 'The access token is invalid or expired.' });
    const { token, person } = session;
    const mayRead = (scope: string) => token.scope.split(' ').includes(scope);
    const profile = {
      CustomerId: person.id,
      ...(mayRead('profile') && { Name: person.name, PrimaryEmail: person.email }),
      ...(mayRead('postal_code') && { PostalCode: person.postalCode }),
    };
    return forPages(reply).send({ success: true, profile });
  });
}

function forPages(reply: FastifyReply): FastifyReply {
  return reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'no-store');
}

function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}
