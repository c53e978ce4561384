import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface ShopStart {
  /** The built module that starts the shop with its sandboxes. */
  module: string;
  /** The folder of Sluice, with the built storefront. */
  folder: string;
  env: Record<string, string | undefined>;
  nodeOptions?: readonly string[];
}

/** Starts a shop and its sandboxes as processes of their own; resolves when it reports that it is ready, and throws its output where it ends before. */
export async function startShopProcess({ module, folder, env, nodeOptions = [] }: ShopStart): Promise<ChildProcess> {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, [...nodeOptions, module], { cwd: folder, env, stdio: [...stdio] });
  const lines: string[] = [];
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('Sluice is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the shop exited with ${code}:\n${lines.join('\n')}`)));
  });
  return child;
}

/** Ends a shop; resolves when its sandboxes have ended too, which write to the same streams. */
export async function endShopProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
}

/** Ports from 32768 upwards are given to connections, and the tests' own shops may restart on those below 30010. */
const PORTS = { from: 30_010, count: 2_700 };

/** Two processes look in different places. */
let looked = process.pid * 40;

/** Different ports of 127.0.0.1 that are free now, and that no system gives to a connection meanwhile. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    looked += 1;
    const port = PORTS.from + (looked % PORTS.count);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
