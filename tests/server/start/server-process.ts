import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { processFile, SHORT_LIVED } from '../../support/processes/process-file.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';

/** A shop as an operator starts it, built, with these settings as its whole environment. */
export interface ServerProcess {
  /** Resolves with its output once it contains the text; throws with the output if the shop ends before. */
  until(text: string): Promise<string>;
  /** Sends SIGINT to the shop and its sandboxes, as Ctrl+C does. Resolves once all have ended. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
  ended: Promise<Ended>;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command of `npm start` after the build; the server alone starts no sandboxes. */
const ENTRY = 'scripts/shop/start-shop.ts';
export const SERVER_ALONE = 'server/main.ts';

/** Settings with which no sandboxes are started. */
export const KEYS = { STRIPE_SECRET_KEY: 'sk_test_start', STRIPE_PUBLISHABLE_KEY: 'pk_test_start' };

/** It is ended after the test, or by `atEnd`. */
export function startServer(
  settings: Record<string, string>,
  entry = ENTRY,
  atEnd: (end: () => void) => void = onTestFinished,
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const own = { SANDBOX_PORT: '0', SLUICE_TEMPLATE: 'index.html', MAKE_PICTURES: 'false' };
  const env = { PATH, HOME, HOST: '127.0.0.1', ...own, ...settings };
  const child = spawn(process.execPath, [...SHORT_LIVED, processFile(entry)], { env, cwd: REPOSITORY, detached: true });
  atEnd(() => void child.kill('SIGKILL'));
  const output = listenTo(child);
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, ...output }));
  return {
    ended,
    until: (text) => saidBy(child, output, text, ended),
    end: (signal) => {
      if (signal === 'SIGINT' && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
      return ended;
    },
  };
}

function listenTo(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      output[stream] += chunk;
    });
  }
  return output;
}

function saidBy(child: ChildProcess, output: { stdout: string }, text: string, ended: Promise<Ended>): Promise<string> {
  const said = new Promise<string>((resolve) => {
    const look = () => {
      if (output.stdout.includes(text)) resolve(output.stdout);
    };
    child.stdout?.on('data', look);
    look();
  });
  const early = ended.then(({ code, stdout, stderr }): string => {
    throw new Error(`the server ended with ${code}:\n${stdout}${stderr}`);
  });
  return Promise.race([said, early]);
}

/** A port of 127.0.0.1 that is in use until the test is over. */
export async function takenPort(): Promise<number> {
  const server = await listening();
  onTestFinished(() => void server.close());
  return portOf(server);
}

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address to listen on');
  return address.port;
}
