import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SHORT_LIVED } from '../processes/process-file.ts';
import type { Answered, ShopCommand } from './shop-commands.ts';

/** A process that runs beside the test and answers its commands. */
export interface Child {
  /** The origin that it listens on. */
  origin: string;
  ask(command: ShopCommand): Promise<unknown>;
  /** Resolves once it has ended, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>;
  /** Ends it with SIGKILL, as a power cut would: no exit handler runs. */
  kill(): Promise<void>;
}

/** Starts a module; resolves once it listens, and throws with its output if it ends before. */
export async function startChild(file: string, argument: string): Promise<Child> {
  const child = fork(file, [argument], { execArgv: SHORT_LIVED, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit').then(([, signal]: (NodeJS.Signals | null)[]) => signal ?? null);
  const early = ended.then((signal): never => {
    throw new Error(`${path.basename(file)} ended before it listened (${signal ?? 'no signal'}): ${said}`);
  });
  const origin = String(await Promise.race([answerTo(child, 0), early]));
  let lastId = 0;
  const ask = (command: ShopCommand) => {
    lastId += 1;
    const answer = answerTo(child, lastId);
    child.send({ id: lastId, command });
    return answer;
  };
  return { origin, ask, ended, kill: () => kill(child, ended) };
}

function answerTo(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve) => {
    const onMessage = (message: Answered) => {
      if (message.id !== id) return;
      child.off('message', onMessage);
      resolve(message.value);
    };
    child.on('message', onMessage);
  });
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
