import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/shops/free-port.ts';
import { filled } from '../tests/support/stores/data-template.ts';

export interface BenchShop {
  url: string;
  /** Of the server's process; the sandboxes have one of their own. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built shop with its sandboxes, as `npm start` does, on a folder of its own; `settings` are added to its environment. */
export async function startBenchShop(settings: Record<string, string> = {}): Promise<BenchShop> {
  const [port, sandboxPort, data] = [
    await freePort(),
    await freePort(),
    await filled(await mkdtemp(join(tmpdir(), 'sluice-bench-'))),
  ];
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SLUICE_DATA: data,
    ...settings,
  };
  const shop = spawn(process.execPath, ['scripts/start.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // The shop ends with a bench that failed or was interrupted.
  process.once('exit', () => shop.kill('SIGTERM'));
  const url = `http://localhost:${port}`;
  await answering(`${url}/readyz`).catch((error: unknown) => {
    shop.kill('SIGTERM');
    throw error;
  });
  return {
    url,
    pid: shop.pid ?? 0,
    async stop() {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer`);
}
