import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../kit/fault-hooks.ts';
import { decodeForm } from '../kit/form-body.ts';
import { readAccess } from './api-access.ts';
import { answerOf, sendAnswer } from './api-answer.ts';
import { executeCall } from './api-execution.ts';
import { balanceEndpoints } from './endpoints/balance-endpoints.ts';
import { customerEndpoints } from './endpoints/customer-endpoints.ts';
import { disputeEndpoints } from './endpoints/dispute-endpoints.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { intentEndpoints } from './endpoints/intent-endpoints.ts';
import { paymentMethodEndpoints } from './endpoints/payment-method-endpoints.ts';
import { refundEndpoints } from './endpoints/refund-endpoints.ts';
import { setupEndpoints } from './endpoints/setup-endpoints.ts';
import { tokenEndpoints } from './endpoints/token-endpoints.ts';
import { judgeKey, keyedRequest } from './simulator/idempotency.ts';
import { newId } from './simulator/ids.ts';
import { refused } from './simulator/outcome.ts';
import type { Simulator } from './simulator/simulator.ts';

const endpoints = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...tokenEndpoints,
  ...intentEndpoints,
  ...setupEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...balanceEndpoints,
];

/** Serves the provider's API under /v1. */
export function serveApi(app: FastifyInstance, simulator: Simulator): void {
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    app.route({ method, url, handler: (request, reply) => answerCall(simulator, endpoint, request, reply) });
    if (endpoint.forBrowsers) app.options(url, { handler: (_, reply) => allowAnyPage(reply).code(204).send() });
  }
  app.all('/v1/*', (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`;
    return sendAnswer(reply, answerOf(refused(404, { type: 'invalid_request_error', message }, false)));
  });
}

async function answerCall(simulator: Simulator, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const requestId = newId('request');
  reply
    .header('Request-Id', requestId)
    .header('Stripe-Version', request.headers['stripe-version'] ?? '2026-10-28.endive');
  if (endpoint.forBrowsers) allowAnyPage(reply);
  const form = decodeForm(endpoint.method === 'POST' ? textOf(request.body) : new URL(request.url, 'http://x').search);
  const access = readAccess(request.headers.authorization, form.key, endpoint.forBrowsers === true);
  if (!access.ok) return sendAnswer(reply.header('WWW-Authenticate', 'Basic realm="Stripe"'), answerOf(access));
  const asked = { endpoint, requestId, request, form, fromBrowser: access.fromBrowser };
  const key = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string' || key === '') return executeCall(simulator, asked, null, reply);
  const keyed = keyedRequest(key, endpoint.method, pathOf(request), form, simulator.ledger);
  reply.header('Idempotency-Key', key);
  const verdict = judgeKey(keyed, simulator.ledger, simulator.inFlight);
  if (verdict.kind === 'refuse') return sendAnswer(reply, answerOf(verdict.refusal));
  if (verdict.kind === 'first') return executeCall(simulator, asked, keyed, reply);
  reply.header('Idempotent-Replayed', 'true').header('Original-Request', verdict.row.requestId);
  return sendAnswer(reply, verdict.row);
}

function allowAnyPage(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
    .header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, Stripe-Version')
    .header('Access-Control-Expose-Headers', 'Request-Id')
    .header('Access-Control-Max-Age', '300');
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}
