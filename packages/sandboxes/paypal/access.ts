import type { FastifyInstance } from 'fastify';
import { decodeForm } from '../kit/form-body.ts';
import { newDebugId, newId } from './ledger/ids.ts';
import { type Outcome, refused } from './ledger/outcome.ts';
import type { Simulator } from './ledger/simulator.ts';

/** The lifetime of an access token in seconds: nine hours. */
const LIFE = 32_400;

/** Every client id is accepted; the secret is derived from the id, so that a wrong secret is detected. */
export function secretOf(clientId: string): string {
  return `${clientId}-secret`;
}

/** `POST /v1/oauth2/token`: exchanges client credentials for an access token. */
export function serveTokens(app: FastifyInstance, simulator: Simulator): void {
  app.post('/v1/oauth2/token', (request, reply) => {
    reply.header('paypal-debug-id', newDebugId());
    const client = clientOf(request.headers.authorization);
    if (client === undefined) return reply.code(401).send(problem('invalid_client', 'Client Authentication failed'));
    const { grant_type: grant } = decodeForm(typeof request.body === 'string' ? request.body : '');
    if (grant !== 'client_credentials') return reply.code(400).send(problem('unsupported_grant_type', 'Unsupported'));
    const id = newId('access');
    const draft = simulator.ledger.begin();
    draft.put('access', { id, app: client, expiresAt: simulator.clock() + LIFE * 1000 });
    draft.commit();
    return reply.send({
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/vault/payment-tokens',
      access_token: id,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LIFE,
      nonce: `${new Date(simulator.clock()).toISOString()}${id.slice(-8)}`,
    });
  });
}

/** The app that an access token belongs to, or the refusal. */
export function readAccess(simulator: Simulator, authorization: string | undefined): string | Outcome {
  const [scheme, token = ''] = authorization?.split(' ') ?? [];
  const row = scheme?.toLowerCase() === 'bearer' ? simulator.ledger.get('access', token) : undefined;
  if (row && row.expiresAt > simulator.clock()) return row.app;
  const message = 'Authentication failed due to invalid authentication credentials or a missing Authorization header.';
  return refused(401, 'AUTHENTICATION_FAILURE', message);
}

function clientOf(authorization: string | undefined): string | undefined {
  const [scheme, value = ''] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [id = '', secret] = Buffer.from(value, 'base64').toString().split(':');
  return id !== '' && secret === secretOf(id) ? id : undefined;
}

function problem(error: string, error_description: string) {
  return { error, error_description };
}
