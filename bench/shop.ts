import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/shops/free-port.ts';
import { filled } from '../tests/support/stores/data-template.ts';

export interface BenchShop {
  url: string;
  /** Of the server's process; the sandboxes have one of their own. */
  pid: number;
  dataFolder: string;
  /** Ends the shop's process; its data can still be read. */
  end(): Promise<void>;
  /** Ends the shop, and removes its data. */
  stop(): Promise<void>;
}

export interface BenchShopOptions {
  /** A folder with a built shop of any commit; the repository itself by default. */
  root?: string;
  /** That of a shop which has ended; one of its own by default. */
  dataFolder?: string;
  /** Added to its environment. */
  settings?: Record<string, string>;
  /** Options of Node itself, such as `--cpu-prof`. */
  node?: string[];
}

/** Its last output says why a shop did not start. */
const OUTPUT_LENGTH = 4_000;

/**
 * Starts a shop as `npm start` of its folder does, on data of its own, with its sandboxes where the settings name no card provider.
 * Throws with its output where it does not answer.
 */
export async function startBenchShop({
  root = '.',
  dataFolder: earlier,
  settings = {},
  node = [],
}: BenchShopOptions = {}): Promise<BenchShop> {
  const dataFolder = earlier ?? (await mkdtemp(join(tmpdir(), 'sluice-bench-')));
  // A shop of another commit has other tables, and PostgreSQL needs no folder.
  if (root === '.' && !settings.DATABASE_URL && !earlier) await filled(dataFolder);
  const [port, sandboxPort] = [settings.PORT ?? String(await freePort()), await freePort()];
  const env = {
    ...process.env,
    PORT: port,
    SANDBOX_PORT: String(sandboxPort),
    SLUICE_DATA: dataFolder,
    // One port cannot have the studios of two shops that are compared.
    STUDIO_PORT: '',
    ...settings,
  };
  const shop = spawn(process.execPath, [...node, ...(await startArguments(root))], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The shop ends with a bench that failed or was interrupted.
  const kill = () => shop.kill('SIGTERM');
  process.once('exit', kill);
  let output = '';
  shop.stdout.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-OUTPUT_LENGTH);
  });
  const exited = once(shop, 'exit');
  const end = async () => {
    kill();
    await exited;
    process.off('exit', kill);
  };
  const stop = async () => {
    await end();
    await rm(dataFolder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  await answering(`${url}/readyz`, () => shop.exitCode === null).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${error}. It printed:\n${output}`);
  });
  return {
    url,
    pid: shop.pid ?? 0,
    dataFolder,
    end,
    stop,
  };
}

/** Node's options and the file of `npm start`; npm itself would be a process between. */
async function startArguments(root: string): Promise<string[]> {
  const { scripts }: { scripts?: { start?: string } } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const command = /^node (\S+(?: \S+)*)$/.exec(scripts?.start ?? '')?.[1];
  if (!command) throw new Error(`"start" in ${root}/package.json is no "node <file>": the shop cannot be started`);
  return command.split(' ');
}

async function answering(url: string, isRunning: () => boolean): Promise<void> {
  for (let tries = 0; tries < 6000 && isRunning(); tries += 1) {
    const reply = await fetch(url).catch(() => null);
    // A shop that has no such address yet says so.
    if (reply?.ok || reply?.status === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
