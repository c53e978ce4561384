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
  const port = await numberOf(child);
  return {
    url: (kind) => `http://127.0.0.1:${port}/${kind}`,
    taken: () => {
      child.send('taken');
      return numberOf(child);
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function numberOf(child: ChildProcess): Promise<number> {
  const [value]: unknown[] = await once(child, 'message');
  if (typeof value !== 'number') throw new Error('the receivers sent no number');
  return value;
}
