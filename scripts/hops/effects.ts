import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { DefaultQueryExecutor } from 'kysely';
import { Actor } from 'xstate';
import { isRecord } from '../../domain/is-record.ts';
import { FunnelRegistry } from '../../server/versions/funnel-registry.ts';
import { MACHINE } from './path.ts';
import { callers, type Frame, traced } from './stacks.ts';

/** The effects that the press has led to, with the calls that led there, the nearest first; a function of ours that has it is the first. */
export const effects: { what: string; frames: readonly Frame[] }[] = [];

/** The name of a call by which a machine gets the answer of what it has started. */
export const ANSWERED = 'answered ';

const REGISTRY = 'server/versions/funnel-registry.ts';
const READS = ['rulesOf', 'live', 'byHash', 'destinations', 'presentUid', 'isRevoked'];

type Callable = (this: unknown, ...args: unknown[]) => unknown;
type Around = (call: () => unknown, args: readonly unknown[], self: unknown) => unknown;

/** Has a function around each call of a method, which it makes. */
function wrap(owner: object, name: string, around: Around): void {
  const method: Callable = Reflect.get(owner, name);
  Reflect.set(owner, name, function wrapped(this: unknown, ...args: unknown[]) {
    return around(() => Reflect.apply(method, this, args), args, this);
  });
}

/** Has each call of a method noted before it is made. */
export function watch(owner: object, name: string, noted: (args: readonly unknown[]) => void): void {
  wrap(owner, name, (call, args) => {
    noted(args);
    return call();
  });
}

/** Notes an effect, where the press has led to it. */
export function note(what: string, own: readonly Frame[] = []): void {
  const from = traced.getStore();
  if (!from) return;
  const frames = callers();
  // A hook of Fastify answers by calling its continuation, so that the path of a request begins with its route.
  const route = frames.findIndex(({ file }) => file.includes('node_modules/fastify/'));
  effects.push({ what, frames: [...own, ...(route < 0 ? frames : frames.slice(0, route)), ...from.before] });
}

/** Watches statements, requests to providers, timers and the published funnels in memory. */
export function watchServer(onTimer: (ms: unknown) => void): void {
  watch(DefaultQueryExecutor.prototype, 'executeQuery', () => note('statement'));
  watch(http, 'request', () => note('request to the provider'));
  syncBuiltinESMExports();
  for (const name of READS)
    watch(FunnelRegistry.prototype, name, () => note('read of memory', [{ file: REGISTRY, name, place: '' }]));
  watch(globalThis, 'clearTimeout', () => note('timer'));
  watch(globalThis, 'setTimeout', ([, ms]) => {
    note('timer');
    onTimer(ms);
  });
}

/** Continues the path of a request of the page, by its id, in the server that gets it. */
export function joinRequests(sent: ReadonlyMap<string, readonly Frame[]>): void {
  wrap(http.Server.prototype, 'emit', (call, [name, request]) => {
    if (name !== 'request' || !(request instanceof http.IncomingMessage)) return call();
    const before = sent.get(String(request.headers['x-request-id']));
    return traced.run(before && { before }, call);
  });
}

/** Names each machine among the calls, and notes the events that it gets. */
export function watchMachines(): void {
  for (const method of ['start', '_process']) wrap(Actor.prototype, method, runNamed);
  wrap(Actor.prototype, '_send', (call, [event], actor) => {
    const id = machineOf(actor);
    const type = typeOf(event);
    if (id !== null && !type.startsWith('xstate.'))
      note(`event \`${type}\``, [{ file: '', name: MACHINE + id, place: '' }]);
    return call();
  });
}

const runNamed: Around = (call, [event], actor) => {
  const id = machineOf(actor);
  if (id === null) return call();
  const isAnswer = /^xstate\.(done|error)\.actor\./.test(typeOf(event));
  const name = (isAnswer ? ANSWERED : MACHINE) + id;
  // The name of the function stands in the stack.
  return { [name]: () => call() }[name]?.();
};

function typeOf(event: unknown): string {
  return isRecord(event) ? String(event.type) : '';
}

function machineOf(actor: unknown): string | null {
  const { machine } = actor instanceof Actor ? actor.getSnapshot() : {};
  return machine?.id ?? null;
}
