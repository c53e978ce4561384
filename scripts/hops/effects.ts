import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { DefaultQueryExecutor } from 'kysely';
import { Actor, type AnyActorLogic, type AnyEventObject } from 'xstate';
import { FunnelRegistry } from '../../server/publish/funnel-registry.ts';
import { MACHINE } from './path.ts';
import { callers, type Frame, traced } from './stacks.ts';

/** An effect that the press has led to. */
export interface Effect {
  what: string;
  /** The calls that led to it, the nearest first; a function of ours that has the effect is the first. */
  frames: readonly Frame[];
}

export const effects: Effect[] = [];

/** The name of a call by which a machine gets the answer of what it has started. */
export const ANSWERED = 'answered ';

const REGISTRY = 'server/publish/funnel-registry.ts';
const READS = ['rulesOf', 'live', 'byHash', 'destinations', 'presentUid', 'isRevoked'];

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Notes an effect, where the press has led to it. */
export function note(what: string, own: readonly Frame[] = []): void {
  const from = traced.getStore();
  if (!from) return;
  const frames = callers();
  // A hook of Fastify answers by calling its continuation, so that the path of a request begins with its route.
  const route = frames.findIndex(({ file }) => file.includes('node_modules/fastify/'));
  effects.push({ what, frames: [...own, ...(route < 0 ? frames : frames.slice(0, route)), ...from.before] });
}

/** Has each call of a method noted before it is made. */
export function watch(owner: object, name: string, noted: (args: readonly unknown[]) => void): void {
  const method: Callable = Reflect.get(owner, name);
  Reflect.set(owner, name, function watched(this: unknown, ...args: unknown[]) {
    noted(args);
    return Reflect.apply(method, this, args);
  });
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
  const prototype: object = http.Server.prototype;
  const emit: Callable = Reflect.get(prototype, 'emit');
  Reflect.set(prototype, 'emit', function joined(this: unknown, ...args: unknown[]) {
    const [name, request] = args;
    if (name !== 'request' || !(request instanceof http.IncomingMessage)) return Reflect.apply(emit, this, args);
    const before = sent.get(String(request.headers['x-request-id']));
    return traced.run(before && { before }, () => Reflect.apply(emit, this, args));
  });
}

/** Names each machine among the calls, and notes the events that it gets. */
export function watchMachines(): void {
  const { prototype } = Actor;
  for (const method of ['start', '_process']) nameMachines(method);
  const send: Callable = Reflect.get(prototype, '_send');
  Reflect.set(prototype, '_send', function sent(this: Actor<AnyActorLogic>, event: AnyEventObject) {
    const id = machineOf(this);
    const isOwn = event.type.startsWith('xstate.');
    if (id !== null && !isOwn) note(`event \`${event.type}\``, [{ file: '', name: MACHINE + id, place: '' }]);
    return Reflect.apply(send, this, [event]);
  });
}

function nameMachines(method: string): void {
  const own: Callable = Reflect.get(Actor.prototype, method);
  Reflect.set(Actor.prototype, method, function named(this: Actor<AnyActorLogic>, event?: AnyEventObject) {
    const id = machineOf(this);
    const run = () => Reflect.apply(own, this, event ? [event] : []);
    if (id === null) return run();
    const isAnswer = /^xstate\.(done|error)\.actor\./.test(event?.type ?? '');
    const name = (isAnswer ? ANSWERED : MACHINE) + id;
    // The name of the function stands in the stack.
    return { [name]: () => run() }[name]?.();
  });
}

function machineOf(actor: Actor<AnyActorLogic>): string | null {
  const { machine } = actor.getSnapshot() as { machine?: { id: string } };
  return machine?.id ?? null;
}
