import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../kit/fault-hooks.ts';
import { formOf } from '../../kit/input.ts';
import { beginWork, isoTime, type Simulator } from '../simulator/simulator.ts';
import { element, type XmlContent } from '../wire/xml.ts';
import { agreementActions } from './agreement-actions.ts';
import type { Action, Call } from './call.ts';
import { orderActions } from './order-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { done, type Refusal, type Reply, refused } from './reply.ts';
import { signatureProblem } from './signature.ts';

/** One of the services that share the signature and the form of a reply. */
export interface Service {
  paths: readonly string[];
  version: string;
  namespace: string;
  actions: readonly Action[];
}

const PAYMENTS: Service = {
  paths: ['/OffAmazonPayments_Sandbox/2013-01-01', '/OffAmazonPayments/2013-01-01'],
  version: '2013-01-01',
  namespace: 'http://mws.amazonservices.com/schema/OffAmazonPayments/2013-01-01',
  actions: [
    ...orderActions,
    ...paymentActions,
    ...agreementActions,
    { name: 'GetServiceStatus', run: (call) => done({ Status: 'GREEN', Timestamp: isoTime(call.now) }) },
  ],
};

/** `POST /OffAmazonPayments_Sandbox/2013-01-01`: signed forms in, XML out. */
export function servePayments(app: FastifyInstance, simulator: Simulator): void {
  serveService(app, simulator, PAYMENTS);
}

/** Serves the actions of a service. A plan for a fault may name one of them behind the path: `…/2013-01-01/Capture`. */
export function serveService(app: FastifyInstance, simulator: Simulator, service: Service): void {
  const actions = new Map(service.actions.map((action) => [action.name, action]));
  for (const path of service.paths.flatMap((each) => [each, `${each}/`])) {
    app.post(path, {
      preValidation: async (request) => {
        const name = fieldsOf(request).find(([field]) => field === 'Action')?.[1] ?? '';
        request.fault ??= simulator.faults.takeForRequest('POST', `${path.replace(/\/$/, '')}/${name}`);
      },
      handler: (request, reply) => send(reply, service, answer(simulator, service, actions, request)),
    });
  }
}

interface Answer {
  action: string;
  reply: Reply;
}

/** Whether the answer to a request is the fault itself: Amazon's own error for a busy or broken server. */
export function isErrorOfService(request: FastifyRequest): boolean {
  const { fault } = request;
  return fault?.at === 'before' && fault.fault === '5xx' && SERVICE.test(pathOf(request));
}

const SERVICE = /^\/(OffAmazonPayments(_Sandbox)?\/2013-01-01|Reports\/2009-01-01)\/?$/;

function answer(
  simulator: Simulator,
  service: Service,
  actions: ReadonlyMap<string, Action>,
  request: FastifyRequest,
): Answer {
  const fields = fieldsOf(request);
  const named = new Map(fields);
  const name = named.get('Action') ?? '';
  const wrong = (reply: Refusal): Answer => ({ action: name, reply });
  if (isErrorOfService(request)) return wrong(faultOf(request.fault?.status ?? 500));
  const signed = { host: request.headers.host ?? '', path: pathOf(request), fields };
  const problem = signatureProblem(signed, simulator.realClock());
  if (problem) return wrong(problem);
  const action = actions.get(name);
  if (!action) return wrong(refused('InvalidParameterValue', `The action ${name} is not valid for this service.`));
  if (named.get('Version') !== service.version) return wrong(refused('InvalidAddress', 'The version is not known.'));
  return { action: name, reply: execute(simulator, action, named) };
}

function faultOf(status: number): Refusal {
  if (status === 503) return refused('RequestThrottled', 'The frequency of requests was greater than allowed.');
  return refused('InternalServerError', 'There was an unknown error in the service.');
}

function execute(simulator: Simulator, action: Action, fields: ReadonlyMap<string, string>): Reply {
  const { work, commit } = beginWork(simulator);
  const call: Call = {
    ...work,
    simulator,
    seller: fields.get('SellerId') ?? fields.get('Merchant') ?? '',
    field: (name) => fields.get(name) ?? '',
  };
  const reply = action.run(call);
  if (reply.ok) commit();
  return reply;
}

function fieldsOf({ body }: FastifyRequest): [string, string][] {
  return [...formOf(body)];
}

function send(reply: FastifyReply, { namespace }: Service, { action, reply: answered }: Answer): FastifyReply {
  const requestId = randomUUID();
  reply.header('x-mws-request-id', requestId).header('x-mws-timestamp', new Date().toISOString());
  if (answered.ok && 'text' in answered) return reply.type('text/plain').send(answered.text);
  const xmlns = ` xmlns="${namespace}"`;
  const root = answered.ok ? `${action}Response` : 'ErrorResponse';
  const content: XmlContent = answered.ok
    ? { [`${action}Result`]: answered.result, ResponseMetadata: { RequestId: requestId } }
    : { Error: errorOf(answered), RequestId: requestId };
  // Clients compare the type with `text/xml` alone, as Amazon sends it.
  return reply
    .code(answered.ok ? 200 : answered.status)
    .header('content-type', 'text/xml')
    .send(`<?xml version="1.0"?>\n${element(root, content, xmlns)}\n`);
}

function errorOf({ status, code, message }: Refusal): XmlContent {
  return { Type: status >= 500 ? 'Server' : 'Sender', Code: code, Message: message };
}
