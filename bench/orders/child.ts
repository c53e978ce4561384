import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Command, Reply } from './commands.ts';

/** A process of the bench that answers commands, one after the other. */
export interface Child<Ready = unknown> {
  /** Its message when it was ready. */
  ready: Ready;
  ask<Value>(command: Command): Promise<Value>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Passed as its one argument, as JSON. */
  settings?: object;
  /** Options of Node itself, such as `--cpu-prof`. */
  node?: string[];
}

/** Starts a module as a process of its own; throws if it ends before it is ready. */
export async function startChild<Ready>(file: string, options: ChildOptions = {}): Promise<Child<Ready>> {
  const { settings = {}, node = [] } = options;
  const child = fork(file, [JSON.stringify(settings)], {
    execArgv: node,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then((): never => {
    throw new Error(`${file} ended before it answered`);
  });
  const answer = <Value>() => Promise.race([answerOf<Value>(child), early]);
  early.catch(() => undefined);
  const ready = await answer<Ready>();
  return {
    ready,
    ask: <Value>(command: Command) => {
      child.send(command);
      return answer<Value>();
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf<Value>(child: ChildProcess): Promise<Value> {
  const [reply]: Reply<Value>[] = await once(child, 'message');
  if (!reply) throw new Error('a process of the bench sent no message');
  if ('failed' in reply) throw new Error(reply.failed);
  return reply.value;
}
