import { createPublicKey, createVerify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { textAt } from '../kit/input.ts';
import type { Call, Endpoint } from './ledger/endpoint.ts';
import { done, malformed, type Outcome } from './ledger/outcome.ts';
import type { Simulator } from './ledger/simulator.ts';
import { AUTH_ALGO, CERT_PATH, signedText } from './ledger/webhooks.ts';

/** `POST /v1/notifications/verify-webhook-signature`: whether a webhook was sent by PayPal. */
export function notificationEndpoints(simulator: Simulator): Endpoint[] {
  return [
    { method: 'POST', path: '/v1/notifications/verify-webhook-signature', run: (call) => verify(simulator, call) },
  ];
}

/** The key for offline verification of signatures. PayPal serves a certificate; this is a public key alone. */
export function serveCertificate(app: FastifyInstance, simulator: Simulator): void {
  app.get(CERT_PATH, (_, reply) =>
    reply
      .type('application/x-pem-file')
      .send(createPublicKey(simulator.ledger.privateKey).export({ type: 'spki', format: 'pem' })),
  );
}

const FIELDS = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id'];

function verify(simulator: Simulator, { body, origin }: Call): Outcome {
  const missing = FIELDS.find((name) => textAt(body, name) === '');
  if (missing) return malformed('MISSING_REQUIRED_PARAMETER', `/${missing}`);
  const id = textAt(body, 'transmission_id');
  const time = textAt(body, 'transmission_time');
  const text = signedText({ id, time, webhookId: textAt(body, 'webhook_id') }, JSON.stringify(body.webhook_event));
  const isOurs = body.auth_algo === AUTH_ALGO && body.cert_url === `${origin}${CERT_PATH}`;
  const key = createPublicKey(simulator.ledger.privateKey);
  const isSigned = createVerify('RSA-SHA256').update(text).verify(key, textAt(body, 'transmission_sig'), 'base64');
  return done({ verification_status: isOurs && isSigned ? 'SUCCESS' : 'FAILURE' });
}
