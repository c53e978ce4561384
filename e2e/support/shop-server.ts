import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { demoFunnelsFolder } from '../../tests/support/funnels/demo-folder.ts';
import { SHORT_LIVED } from '../../tests/support/processes/process-file.ts';
import { filled } from '../../tests/support/stores/data-template.ts';
import { reconcile } from './reconcile.ts';

/** A whole shop for the tests: the built server and its sandboxes, as processes of their own, with a data folder. */
export interface ShopServer {
  url: string;
  sandboxUrl: string;
  /** The control address of the wallets' sandbox; only where `walletsPort` was given. */
  walletsUrl: string;
  stop(): Promise<void>;
  /** Kills the shop like a power cut, and restarts it on the same data. */
  killAndRestart(): Promise<void>;
  /** Throws each difference between the shop's ledger and the provider's ledger. */
  hasEvenLedgers(): Promise<void>;
}

export interface ShopPlace {
  port: number;
  sandboxPort: number;
  /** Without it the wallets' sandbox takes any free port. */
  walletsPort?: number;
  dataFolder: string;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** Starts a shop and waits until it reports that it is ready. */
export async function startShop(place: ShopPlace): Promise<ShopServer> {
  if (!existsSync(place.dataFolder) || readdirSync(place.dataFolder).length === 0) await filled(place.dataFolder);
  let running = await launch(place);
  return {
    url: `http://localhost:${place.port}`,
    sandboxUrl: `http://127.0.0.1:${place.sandboxPort}`,
    walletsUrl: `http://127.0.0.1:${place.walletsPort ?? 0}`,
    stop: () => end(running, 'SIGTERM'),
    async killAndRestart() {
      await end(running, 'SIGKILL');
      running = await launch(place);
    },
    async hasEvenLedgers() {
      const { done, text } = await reconcile(place.dataFolder);
      if (!done) throw new Error(text);
    },
  };
}

async function launch(place: ShopPlace): Promise<ChildProcess> {
  const { port, sandboxPort, walletsPort = 0, dataFolder } = place;
  const ports = { PORT: port, SANDBOX_PORT: sandboxPort, WALLETS_SANDBOX_PORT: walletsPort };
  const env = {
    ...process.env,
    ...texts(ports),
    SLUICE_DATA: dataFolder,
    SLUICE_FUNNELS: demoFunnelsFolder(),
    MAKE_PICTURES: 'false',
    ...place.env,
  };
  const child = spawn(process.execPath, [...SHORT_LIVED, 'dist/node/scripts/shop/start-shop.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errorLines: string[] = [];
  child.stderr.on('data', (chunk) => errorLines.push(String(chunk)));
  const isReady = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      errorLines.push(line);
      if (line.includes('Sluice is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the shop exited with ${code}:\n${errorLines.join('\n')}`)));
  });
  await isReady;
  return child;
}

function texts(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // The sandboxes end after the shop and write to the same streams.
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}
