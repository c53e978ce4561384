import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { Actor } from 'xstate';
import { Dispatch } from '../../server/outbox/dispatch.ts';

/** What happens in one place, until a request or an answer comes to another; its files were not entered before. */
export interface Part {
  title: string;
  files: string[];
}

/** What says on a request that the press has led to it. */
export const HEADER = 'x-traced';

const traced = new AsyncLocalStorage<true>();
const parts: Part[] = [];
const entered = new Set<string>();
let isEnded = false;

/** Whether the press has led here. */
export function isTraced(): boolean {
  return traced.getStore() === true && !isEnded;
}

/** Begins a part of the path. */
export function beginPart(title: string): void {
  if (isTraced()) parts.push({ title, files: [] });
}

/** Traces what the press leads to. */
export function beginTrace(press: () => void): void {
  // The loader has each function of the product call it.
  Reflect.set(globalThis, 'enterFile', (path: string) => {
    if (entered.has(path) || !isTraced()) return;
    entered.add(path);
    parts.at(-1)?.files.push(path);
  });
  traced.run(true, () => {
    beginPart('The press, in the browser');
    press();
  });
}

/** Returns the path until now. */
export function endTrace(): Part[] {
  isEnded = true;
  return parts;
}

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Has a function around each call of a method, which it makes. */
function wrap(owner: object, name: string, around: (call: Callable, args: unknown[]) => unknown): void {
  const method: Callable = Reflect.get(owner, name);
  Reflect.set(owner, name, function wrapped(this: unknown, ...args: unknown[]) {
    return around(method.bind(this), args);
  });
}

/** Continues the path of a request in the server, and ends it where no answer waits: with a fact, or with a round of the outbox. */
export function followRequests(): void {
  wrap(http.Server.prototype, 'emit', (call, args) => {
    const [, request] = args;
    if (!(request instanceof http.IncomingMessage && HEADER in request.headers)) return traced.exit(call, ...args);
    return traced.run(true, () => {
      beginPart(`\`${request.method} ${request.url?.split('?')[0]}\`, on the server`);
      return call(...args);
    });
  });
  wrap(Actor.prototype, 'on', (call, [type, hear]) =>
    call(type, (fact: unknown) => typeof hear === 'function' && traced.exit(() => hear(fact))),
  );
  wrap(Dispatch.prototype, 'round', (call) => traced.exit(call));
}
