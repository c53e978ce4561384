import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpGuest } from '../../support/crash/http-guest.ts';
import { processFile, SHORT_LIVED } from '../../support/processes/process-file.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { filled } from '../../support/stores/data-template.ts';
import { clientFolderIn } from './client-folder.ts';

/** The token of the shop's operator. */
export const ADMIN_TOKEN = 'the-token-of-these-attacks';

/** A shop with its sandboxes as an operator starts it, in a process of its own. */
export interface AttackedShop {
  origin: string;
  dataFolder: string;
  /** What the shop holds at this moment. */
  cost(): Promise<Cost>;
  /** What the shop has printed so far. */
  output(): string;
  /** The hash of a funnel's live version, by its uid, as its page tells it. */
  hashOf(uid: string): Promise<string>;
  /** A visitor with this network address, who has opened the shop. */
  visitor(address: string): Promise<HttpGuest>;
  end(): Promise<void>;
}

export interface Cost {
  /** Open files and sockets of the process; from `/proc`, and 0 where there is none. */
  descriptors: number;
  /** Bytes of the files below the data folder. */
  disk: number;
  /** Resident memory in bytes; from `/proc`, and 0 where there is none. */
  memory: number;
}

/**
 * Starts a shop of the demo brands with these settings more. It trusts this machine as its proxy, so that a visitor may have
 * any address.
 */
export async function attackedShop(settings: Record<string, string> = {}): Promise<AttackedShop> {
  const dataFolder = await filled(await mkdtemp(path.join(tmpdir(), 'sluice-attacked-')));
  const port = String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    HOST: '127.0.0.1',
    PORT: port,
    SANDBOX_PORT: '0',
    SLUICE_TEMPLATE: 'index.html',
    SLUICE_DATA: dataFolder,
    SLUICE_CLIENT: await clientFolderIn(dataFolder),
    TRUST_PROXY: '127.0.0.1',
    SLUICE_ADMIN_TOKEN: ADMIN_TOKEN,
    MAKE_PICTURES: 'false',
    ...settings,
  };
  const child = spawn(process.execPath, [...SHORT_LIVED, processFile('scripts/shop/start-shop.ts')], {
    env,
    cwd: REPOSITORY,
  });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed.text += chunk;
    });
  }
  await isReady(child, printed);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    dataFolder,
    cost: () => costOf(child, dataFolder),
    output: () => printed.text,
    hashOf: async (uid) => {
      const page = await (await fetch(`${origin}/?uid=${uid}`)).text();
      return /"hash":"([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
    },
    visitor: (address) => HttpGuest.opened(origin, address),
    end: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

/** Resolves once the shop says that it is ready; throws with its output where it ends before. */
async function isReady(child: ChildProcess, printed: { text: string }): Promise<void> {
  while (!printed.text.includes('Sluice is ready.')) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${printed.text}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
  }
}

async function costOf(child: ChildProcess, dataFolder: string): Promise<Cost> {
  const files = await readdir(dataFolder, { recursive: true });
  const sizes = await Promise.all(files.map((file) => sizeOf(path.join(dataFolder, file))));
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const open = await readdir(`/proc/${child.pid}/fd`).catch(() => []);
  return {
    descriptors: open.length,
    disk: sizes.reduce((sum, size) => sum + size, 0),
    memory: 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0),
  };
}

/** A file that the shop has just removed has no size. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : 0;
}

/** Prints in one line what an attack cost the shop. */
export function tellCost(attack: string, before: Cost, after: Cost): void {
  const parts = [
    `disk ${signed((after.disk - before.disk) / 1024)} KB`,
    `descriptors ${signed(after.descriptors - before.descriptors)}`,
    `memory ${signed((after.memory - before.memory) / 1024 / 1024)} MB`,
  ];
  console.log(`${attack}: ${parts.join(', ')}`);
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${Math.round(value)}`;
}
