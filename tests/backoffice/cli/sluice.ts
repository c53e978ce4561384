import path from 'node:path';
import { runCommand } from '../../../backoffice/cli/run.ts';
import { startSandboxes } from '../../../packages/sandboxes/start-sandboxes.ts';
import { providerSettings } from '../../../scripts/shop/provider-settings.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';

export interface Ended {
  code: number;
  printed: string;
  complained: string;
}

/** Runs `sluice …` in this process, from the root of the repository or another folder. */
export async function sluice(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const [printed, complained]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    print: (text) => void printed.push(text),
    flush: async () => {},
    complain: (text) => void complained.push(text),
    environment,
    folder: REPOSITORY,
    home: REPOSITORY,
    launchSandboxes: () => sandboxesOf(environment),
    testing: {
      buildShop: () => Promise.reject(new Error('only the journeys build the shop')),
      findBrowser: () => null,
      stopwatch: () => performance.now(),
    },
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
}

/** The sandboxes on the journals of a data folder, in this process: as a process of their own they take a second. */
async function sandboxesOf({ SLUICE_DATA = '' }: Record<string, string>) {
  const ports = { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: null };
  const { answer, close } = await startSandboxes({
    folder: path.join(SLUICE_DATA, 'sandboxes'),
    ports,
    webhooks: null,
  });
  if (answer.type !== 'ready') throw new Error(`the sandboxes do not start: ${answer.type}`);
  return { ok: true as const, settings: providerSettings(answer, null), stop: close };
}

export const CLASSIC_FILE = path.join(REPOSITORY, 'funnels/fernhollow/funnels/classic.json');
