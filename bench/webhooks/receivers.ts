import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The receivers of webhooks, a process of their own. */
export interface Receivers {
  /** The address of receivers of a kind; any path below it is another one. */
  url(kind: 'good' | 'hang'): string;
  /** The number of messages that the good ones have taken. */
  taken(): Promise<number>;
  stop(): Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
  const child = fork('bench/webhooks/receiver-process.ts', [], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const early = ended.then((): never => {
    throw new Error('the receivers ended before they answered');
  });
  early.catch(() => undefined);
  const answer = () => Promise.race([numberOf(child), early]);
  const port = await answer();
  return {
    url: (kind) => `http://127.0.0.1:${port}/${kind}`,
    taken: () => {
      child.send('taken');
      return answer();
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function numberOf(child: ChildProcess): Promise<number> {
  const [value]: unknown[] = await once(child, 'message');
  if (typeof value !== 'number') throw new Error('the receivers sent no number');
  return value;
}
