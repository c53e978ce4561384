import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../kit/fault-book.ts';
import type { FormNode } from '../kit/form-body.ts';
import { textAt } from '../kit/input.ts';
import { type Answer, answerOf, sendAnswer } from './api-answer.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import type { KeyedRequest } from './simulator/idempotency.ts';
import { type Outcome, refused } from './simulator/outcome.ts';
import { Params } from './simulator/params.ts';
import { beginWork, type Simulator } from './simulator/simulator.ts';
import type { Call } from './simulator/work.ts';
import { expandAll } from './wire/expand.ts';

export interface Asked {
  endpoint: Endpoint;
  request: FastifyRequest;
  requestId: string;
  form: FormNode;
  fromBrowser: boolean;
}

const alwaysKnown = ['expand'];
const fromBrowserLibrary = [
  'key',
  'payment_user_agent',
  'guid',
  'muid',
  'sid',
  'referrer',
  'time_on_page',
  '_stripe_version',
];

/** Faults inside the executor: it holds the key's lock meanwhile, and stores a 500 as the answer. */
export function isExecutorFault(fault: Fault): boolean {
  return (fault.fault === 'latency' && fault.at === 'before') || (fault.fault === '5xx' && fault.status === 500);
}

/** Executes a request that is the first with its key, or has none, and sends the answer. */
export async function executeCall(simulator: Simulator, asked: Asked, keyed: KeyedRequest | null, reply: FastifyReply) {
  if (keyed) simulator.inFlight.add(keyed.key);
  try {
    await delaySlowWork(simulator, asked.request.fault);
    if (simulator.closing.aborted) return reply.hijack();
    const answer = execute(simulator, asked, keyed);
    if (keyed) reply.header('Original-Request', asked.requestId);
    return sendAnswer(reply, answer);
  } finally {
    if (keyed) simulator.inFlight.delete(keyed.key);
  }
}

// A slow execution continues when its client has disconnected: the work is done late, and its answer is lost.
async function delaySlowWork(simulator: Simulator, fault: Fault | undefined): Promise<void> {
  if (fault?.fault !== 'latency' || fault.at !== 'before') return;
  await wait(fault.ms, undefined, { signal: simulator.closing, ref: false }).catch(() => undefined);
}

function execute(simulator: Simulator, asked: Asked, keyed: KeyedRequest | null): Answer {
  const { work, commit } = beginWork(simulator, { requestId: asked.requestId, idempotencyKey: keyed?.key ?? null });
  const outcome = runWithFaults(asked, { ...work, ...partsOf(asked) });
  const answer = answerOf(outcome);
  if (!outcome.ok && !outcome.executed) return answer;
  if (keyed) {
    const { key: id, method, path, paramsHash } = keyed;
    work.draft.put('key', { id, method, path, paramsHash, requestId: asked.requestId, ...answer });
  }
  commit();
  return answer;
}

function runWithFaults(asked: Asked, call: Call): Outcome {
  const fault = asked.request.fault;
  const breaks = fault?.fault === '5xx' && fault.status === 500;
  if (breaks && fault.at === 'before') return brokenInside;
  const outcome = run(asked, call);
  return breaks ? brokenInside : outcome;
}

const brokenInside = refused(
  500,
  { type: 'api_error', message: 'An unknown error occurred. (This failure was asked for by the control API.)' },
  true,
);

function run({ endpoint }: Asked, call: Call): Outcome {
  const paths = call.params.list('expand');
  const outcome = endpoint.run(call);
  if (!outcome.ok) return outcome;
  return expandAll(outcome.body, paths, call.draft, call.origin) ?? outcome;
}

function partsOf({ endpoint, request, form, fromBrowser }: Asked): Pick<Call, 'params' | 'id' | 'fromBrowser'> {
  const known = [...endpoint.params, ...alwaysKnown, ...(endpoint.forBrowsers ? fromBrowserLibrary : [])];
  return { params: new Params(form, known), id: textAt(request.params, 'id'), fromBrowser };
}
