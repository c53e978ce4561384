import type { FastifyInstance } from 'fastify';
import { recordAt } from '../../kit/input.ts';
import { newDebugId } from '../ledger/ids.ts';
import { beginWork, isoTime, type Simulator } from '../ledger/simulator.ts';
import { encodeReply, type NvpReply, type Pairs, wrong } from '../wire/nvp-format.ts';
import { expressMethods } from './express-checkout.ts';
import type { NvpMethod } from './nvp-call.ts';
import { recurringMethods } from './recurring-profiles.ts';
import { referenceMethods } from './reference-transactions.ts';
import { transactionMethods } from './transactions.ts';

const METHODS = new Map<string, NvpMethod>(
  [...expressMethods, ...recurringMethods, ...referenceMethods, ...transactionMethods].map((each) => [each.name, each]),
);

/** How long a MSGSUBID is stored, in milliseconds. */
const STORED_MS = 30 * 24 * 3_600_000;

/** `POST /nvp`: forms in and out, and always 200. */
export function serveNvp(app: FastifyInstance, simulator: Simulator): void {
  app.post('/nvp', (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const head: Pairs = {
      TIMESTAMP: isoTime(simulator.clock()),
      CORRELATIONID: newDebugId(),
      VERSION: form.get('VERSION') ?? '',
      BUILD: '58867521',
    };
    return reply.type('text/plain; charset=utf-8').send(encodeReply(answer(simulator, form), head));
  });
}

function answer(simulator: Simulator, form: URLSearchParams): NvpReply {
  const user = form.get('USER') ?? '';
  const isKnown = user !== '' && form.get('PWD') === `${user}-pwd` && form.get('SIGNATURE') === `${user}-signature`;
  if (!isKnown) return wrong('10002', 'Security error', 'Security header is not valid');
  if (!/^\d+(\.\d+)?$/.test(form.get('VERSION') ?? ''))
    return wrong('10006', 'Version error', 'Version is not supported');
  const method = METHODS.get(form.get('METHOD') ?? '');
  return method
    ? execute(simulator, method, user, form)
    : wrong('81002', 'Unspecified Method', 'Method is not supported');
}

function execute(simulator: Simulator, method: NvpMethod, app: string, form: URLSearchParams): NvpReply {
  const submission = method.isOnce ? (form.get('MSGSUBID') ?? '') : '';
  const key = JSON.stringify(['nvp', app, method.name, submission]);
  const earlier = submission === '' ? undefined : simulator.ledger.get('key', key);
  if (earlier && earlier.expiresAt > simulator.clock()) return repeated(pairsOf(earlier.body));
  const { work, commit } = beginWork(simulator);
  const reply = method.run({ ...work, app, field: (name) => form.get(name) ?? '' });
  if (submission !== '' && reply.ok) {
    work.draft.put('key', { id: key, hash: '', status: 200, body: reply.pairs, expiresAt: work.now + STORED_MS });
  }
  if (reply.ok) commit();
  return reply;
}

/** The reply to a repeated submission: the work is not done again, and the reply has the first result. */
function repeated(pairs: Pairs): NvpReply {
  const long = 'A successful transaction has already been completed for this MsgSubID.';
  return { ok: true, pairs, error: { code: '11607', short: 'Duplicate Request', long } };
}

function pairsOf(body: unknown): Pairs {
  return Object.fromEntries(Object.entries(recordAt(body)).map(([name, value]) => [name, String(value)]));
}
