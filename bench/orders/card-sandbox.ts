import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { SandboxesAnswer, SandboxesOptions } from '../../packages/sandboxes/start-sandboxes.ts';

/** The card provider's sandbox, as a process of its own. */
export interface CardSandbox {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

/** Starts it on a free port. It posts no webhooks: the cost of an order is that of the shop's own calls. */
export async function startCardSandbox(folder: string): Promise<CardSandbox> {
  const options: SandboxesOptions = {
    folder,
    ports: { cards: 0, wallets: 0, paypal: null, amazon: null, internalApps: null },
    webhooks: null,
  };
  const child = fork('packages/sandboxes/main.ts', {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const exited = once(child, 'exit');
  const early = exited.then((): never => {
    throw new Error('the card sandbox ended before it listened');
  });
  early.catch(() => undefined);
  const [answer]: SandboxesAnswer[] = await Promise.race([once(child, 'message'), early]);
  if (answer?.type !== 'ready') throw new Error(`the card sandbox did not start: ${JSON.stringify(answer)}`);
  return {
    pid: child.pid ?? 0,
    origin: answer.cards,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
