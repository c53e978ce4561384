import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { SandboxesAnswer, SandboxesOptions } from '../../packages/sandboxes/start-sandboxes.ts';
import { webhooksOf } from '../../scripts/shop/own-settings.ts';
import { providerSettings } from '../../scripts/shop/provider-settings.ts';

/** The sandboxes, as a process of their own. */
export interface Sandboxes {
  pid: number;
  /** That of the card provider. */
  cards: string;
  /** What leads the shop to them. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export interface SandboxesOf {
  folder: string;
  /** The shop, which gets the webhooks of its providers. */
  publicUrl: string;
  /** Whether there are the internal apps and the services of advertising. */
  hasServices: boolean;
}

/** Starts those that `npm start` starts beside a shop without keys, on free ports. */
export async function startSandboxes({ folder, publicUrl, hasServices }: SandboxesOf): Promise<Sandboxes> {
  const webhooks = webhooksOf({}, { publicUrl }, (bytes) => randomBytes(bytes).toString('hex'));
  const options: SandboxesOptions = {
    folder,
    ports: { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: hasServices ? 0 : null },
    webhooks,
  };
  const child = fork('packages/sandboxes/main.ts', {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const exited = once(child, 'exit');
  const early = exited.then((): never => {
    throw new Error('the sandboxes ended before they listened');
  });
  early.catch(() => undefined);
  const [answer]: SandboxesAnswer[] = await Promise.race([once(child, 'message'), early]);
  if (answer?.type !== 'ready') throw new Error(`the sandboxes did not start: ${JSON.stringify(answer)}`);
  return {
    pid: child.pid ?? 0,
    cards: answer.cards,
    settings: providerSettings(answer, webhooks),
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
