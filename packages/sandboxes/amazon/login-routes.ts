import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textAt } from '../kit/input.ts';
import { selfSignedCertificate } from './notifications/certificate.ts';
import { CERTIFICATE_PATH } from './notifications/notifications.ts';
import type { Simulator } from './simulator/simulator.ts';
import { readToken } from './simulator/tokens.ts';

/** Login with Amazon: whose a token is, and the profile of its person. */
export function serveLogin(app: FastifyInstance, simulator: Simulator): void {
  app.get('/auth/o2/tokeninfo', (request, reply) => {
    const session = readToken(simulator, textAt(request.query, 'access_token'));
    if (!session) return refuse(reply, 400, 'invalid_token', 'The request has an invalid parameter : access_token');
    const { token, person } = session;
    return reply.send({
      aud: token.clientId,
      user_id: person.id,
      iss: 'https://www.amazon.com',
      exp: Math.floor((token.expiresAt - simulator.clock()) / 1000),
      app_id: `amzn1.application.${token.clientId}`,
      iat: Math.floor(token.issuedAt / 1000),
    });
  });
  app.get('/user/profile', (request, reply) => {
    const session = readToken(simulator, bearerOf(request));
    if (!session) return refuse(reply, 400, 'invalid_token', 'The Access Token you provided has an invalid value');
    const { token, person } = session;
    if (!/(^| )profile( |$)/.test(token.scope)) return refuse(reply, 403, 'insufficient_scope', 'The scope is missing');
    return reply.send({
      user_id: person.id,
      email: person.email,
      name: person.name,
      ...(token.scope.includes('postal_code') && { postal_code: person.postalCode }),
    });
  });
}

/** The certificate of the notifications' signatures. */
export function serveCertificate(app: FastifyInstance, simulator: Simulator): void {
  app.get(CERTIFICATE_PATH, (_, reply) =>
    reply
      .type('application/x-pem-file')
      .send(selfSignedCertificate(simulator.ledger.privateKey, 'sns.us-east-1.amazonaws.com')),
  );
}

/** The token of `Authorization: bearer …`, or of the header that Amazon takes beside it. */
function bearerOf({ headers }: FastifyRequest): string {
  const [, bearer] = /^bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  const own = headers['x-amz-access-token'];
  return bearer ?? (typeof own === 'string' ? own : '');
}

function refuse(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.code(status).send({ error, error_description: description, request_id: 'sandbox' });
}
