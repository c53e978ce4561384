import { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';
import { Actor } from 'xstate';
import { isLibraryMaking, ownerOf } from './owner-of.ts';

/** Something that outlives the code that made it until it is ended. */
interface Resource {
  /** The kind and its particulars, as in `a timer of 300 ms`. */
  what: string;
  made: Error;
  isAlive(): boolean;
  end(): void;
}

/** What a file, or a test, has made. */
class Scope {
  readonly resources = new Set<Resource>();
  readonly actors = new Set<Actor<never>>();

  /** Stops the actors, ends what is then alive, and returns a line for each: what it was and where it was made. */
  end(): string[] {
    for (const actor of this.actors) actor.stop();
    this.actors.clear();
    return endAll(this.resources);
  }
}

const ofFile = new Scope();
const ofTest = new Scope();
let scope = ofFile;

/** From now on what is made belongs to a test; before, and after `endTest`, it belongs to the file. */
export function beginTest(): void {
  scope = ofTest;
}

/** Ends what the test has made, and returns a line for each thing that was left. */
export function endTest(): string[] {
  scope = ofFile;
  return ofTest.end();
}

/** The same for what was made outside of tests, or by any test where no test was begun. */
export function endFile(): string[] {
  return [...endTest(), ...ofFile.end()];
}

function endAll(resources: Set<Resource>): string[] {
  const left: string[] = [];
  for (const resource of resources) {
    if (!resource.isAlive()) continue;
    const owner = ownerOf(resource.made);
    if (owner.type === 'page' || owner.type === 'own') resource.end();
    if (owner.type === 'own') left.push(`${resource.what}, made at ${owner.place}`);
  }
  resources.clear();
  return left;
}

watchTimers('setTimeout', 'a timer');
watchTimers('setInterval', 'an interval');
watchActors();
watchServers();
watchProcesses();

function note(what: string, isAlive: () => boolean, end: () => void): void {
  if (isLibraryMaking()) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  scope.resources.add({ what, made: new Error(what), isAlive, end });
  Error.stackTraceLimit = limit;
}

function watchTimers(name: 'setTimeout' | 'setInterval', what: string): void {
  const original: (run: () => void, ms?: number, ...args: unknown[]) => NodeJS.Timeout = globalThis[name];
  const watched: typeof original = (run, ms, ...args) => {
    const timer = original(run, ms, ...args);
    const isAlive = () => isArmed(timer);
    note(`${what} of ${ms ?? 0} ms`, isAlive, () => clearTimeout(timer));
    return timer;
  };
  // The promisified form of Node is a property of the function.
  Object.assign(globalThis, { [name]: Object.assign(watched, original) });
}

/** Node marks a timer that has fired or was cleared. */
function isArmed(timer: object): boolean {
  return '_destroyed' in timer && timer._destroyed === false;
}

/** A test need not stop its actors; what they have not released once they stop is left over. */
function watchActors(): void {
  const { start } = Actor.prototype;
  Actor.prototype.start = function (this: Actor<never>) {
    if (isRoot(this)) scope.actors.add(this);
    return start.call(this);
  };
}

function isRoot(actor: object): boolean {
  return '_parent' in actor && actor._parent === undefined;
}

function watchServers(): void {
  const { listen }: { listen(...args: unknown[]): Server } = Server.prototype;
  const watched = function (this: Server, ...args: unknown[]) {
    const isAlive = () => this.listening;
    note('a server', isAlive, () => this.close());
    return listen.apply(this, args);
  };
  Object.assign(Server.prototype, { listen: watched });
}

function watchProcesses(): void {
  const { spawn } = ChildProcess.prototype as ChildProcess & { spawn(options: { args: string[] }): unknown };
  const watched = function (this: ChildProcess, options: { args: string[] }) {
    // The exit of a process that was sent a signal may be noticed after its file has ended.
    const isAlive = () => this.pid !== undefined && !this.killed && this.exitCode === null && this.signalCode === null;
    note(`the process ${options.args.join(' ')}`, isAlive, () => this.kill('SIGKILL'));
    return spawn.call(this, options);
  };
  Object.assign(ChildProcess.prototype, { spawn: watched });
}
