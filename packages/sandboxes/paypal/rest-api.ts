import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../kit/fault-hooks.ts';
import { type Json, recordAt, textAt } from '../kit/input.ts';
import { readAccess } from './access.ts';
import type { Call, Endpoint } from './ledger/endpoint.ts';
import { newDebugId } from './ledger/ids.ts';
import { type Outcome, refused } from './ledger/outcome.ts';
import { keyedRequest, keyRow, replayOf } from './ledger/request-ids.ts';
import { beginWork, type Simulator } from './ledger/simulator.ts';
import { mockOf } from './mock-response.ts';
import { notificationEndpoints } from './notifications.ts';
import { reportingEndpoints } from './reporting.ts';
import { catalogueEndpoints } from './rest/billing-plans.ts';
import { subscriptionEndpoints } from './rest/billing-subscriptions.ts';
import { disputeEndpoints } from './rest/disputes.ts';
import { agreementEndpoints } from './rest/v1-agreements.ts';
import { paymentEndpoints } from './rest/v1-payments.ts';
import { saleEndpoints } from './rest/v1-sales.ts';
import { captureEndpoints } from './rest/v2-captures.ts';
import { orderEndpoints } from './rest/v2-orders.ts';
import { vaultEndpoints } from './rest/v3-vault.ts';

const HOUR = 3_600_000;

/** Serves the REST APIs: payments, billing, orders, vault, reports and webhook verification. */
export function serveRestApi(app: FastifyInstance, simulator: Simulator): void {
  const endpoints: Endpoint[] = [
    ...paymentEndpoints,
    ...saleEndpoints,
    ...agreementEndpoints,
    ...orderEndpoints,
    ...captureEndpoints,
    ...vaultEndpoints,
    ...catalogueEndpoints,
    ...subscriptionEndpoints,
    ...disputeEndpoints,
    ...reportingEndpoints,
    ...notificationEndpoints(simulator),
  ];
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    app.route({ method, url, handler: (request, reply) => answer(simulator, endpoint, request, reply) });
  }
  app.setNotFoundHandler((request, reply) =>
    send(reply, refused(404, 'NOT_FOUND', `Nothing answers to ${request.method} ${pathOf(request)}.`)),
  );
}

function answer(simulator: Simulator, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const access = readAccess(simulator, request.headers.authorization);
  if (typeof access !== 'string') return send(reply, access);
  const mock = mockOf(request.headers['paypal-mock-response'], pathOf(request));
  return send(reply, mock ?? execute(simulator, endpoint, request, access));
}

function execute(simulator: Simulator, endpoint: Endpoint, request: FastifyRequest, app: string): Outcome {
  const requestId = request.headers['paypal-request-id'];
  const isKeyed = endpoint.storedHours !== undefined && typeof requestId === 'string' && requestId !== '';
  const keyed = isKeyed ? keyedRequest(app, requestId, endpoint.method, pathOf(request), request.body) : null;
  const replayed = keyed && replayOf(simulator, keyed);
  if (replayed) return replayed;
  const { work, commit } = beginWork(simulator);
  const outcome = endpoint.run({ ...work, ...callOf(request, app) });
  if (keyed && outcome.ok) {
    work.draft.put('key', keyRow(keyed, outcome, work.now + (endpoint.storedHours ?? 0) * HOUR));
  }
  if (outcome.ok) commit();
  return outcome;
}

function callOf(request: FastifyRequest, app: string): Pick<Call, 'app' | 'id' | 'body' | 'query' | 'wantsFull'> {
  const body: Json = Array.isArray(request.body) ? { list: request.body } : recordAt(request.body);
  const wantsFull = String(request.headers.prefer ?? '').includes('return=representation');
  return { app, id: textAt(request.params, 'id'), body, query: recordAt(request.query), wantsFull };
}

export function send(reply: FastifyReply, { status, body }: Outcome) {
  reply.code(status).header('paypal-debug-id', newDebugId());
  return body === null ? reply.send() : reply.send(body);
}
