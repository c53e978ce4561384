import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { countTokens } from '../../../backoffice/commands/token-guesses.ts';
import { DraftFolder } from '../../../backoffice/publishing/draft-folder.ts';
import { buildStudio } from '../../../backoffice/server/build-studio.ts';
import type { SignOuts } from '../../../backoffice/server/sign-outs.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { demoFunnelsFolder } from '../../support/funnels/demo-folder.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { TEST_TRY_KEY } from '../../support/shops/order-shop.ts';
import { embeddedStores } from '../../support/stores/stores.ts';

export const ADMIN_TOKEN = 'a-token-of-24-characters';

const NO_MARKS = { figures: '', orders: '', versions: '', outbox: '', audit: '' };

/** The sessions that were ended, as every process on one store has them. */
export function rememberedSignOuts(): SignOuts {
  const ended = new Set<string>();
  return {
    add: async (session) => void ended.add(session),
    among: async (sessions) => sessions.filter((session) => ended.has(session)),
  };
}

/** Counts on a store that is opened for the first token. */
async function countToken(address: string, isWrong: boolean): Promise<number> {
  counting ??= takenStore();
  const { db } = await counting;
  return countTokens({ db, tryKeyOf: TEST_TRY_KEY, clock: () => new Date(), newId: randomUUID })(address, isWrong);
}

let counting: Promise<Store> | null = null;

async function takenStore(): Promise<Store> {
  const { store, release } = await embeddedStores.take();
  onTestFinished(() => {
    counting = null;
    release();
  });
  return store;
}

/** A studio that listens on this machine, with a document instead of a built page. */
export async function runningStudio(more: Partial<Parameters<typeof buildStudio>[0]> = {}) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'studio-'));
  mkdirSync(join(folder, 'studio-assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Studio</title>');
  const origin = `http://studio.localhost:${port}`;
  const { app, newLink } = await buildStudio({
    origin,
    shopOrigin: 'http://localhost:8080',
    secret: randomBytes(32),
    adminToken: ADMIN_TOKEN,
    signOuts: rememberedSignOuts(),
    countToken,
    clock: () => new Date(),
    randomBytes,
    folder,
    funnels: { live: () => [], byHash: async () => null, rulesOf: () => NO_RULES },
    drafts: new DraftFolder(demoFunnelsFolder()),
    admin: async () => ({ done: false, text: 'no shop runs behind this studio' }),
    marks: async () => NO_MARKS,
    funnelsFolder: demoFunnelsFolder(),
    newId: randomUUID,
    isDevelopment: true,
    sources: process.cwd(),
    ...more,
  });
  await app.listen({ port, host: 'localhost' });
  onTestFinished(() => app.close());
  const call = (path: string, options: CallOptions = {}) => send(port, path, options);
  const signIn = async () => cookieOf(await call(new URL(newLink()).pathname));
  const signOut = async (cookie: string) => {
    const { writeToken } = JSON.parse((await call('/api/session', { headers: { cookie } })).text);
    return call('/sign-out', { method: 'POST', headers: { cookie, origin, 'x-sluice-studio': writeToken } });
  };
  return { port, origin, newLink, call, signIn, signOut };
}

interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request whose Host is the studio's, as a browser sends it, although the name may not be known to this machine's resolver. */
function send(port: number, path: string, { method = 'GET', headers = {}, body }: CallOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const host = `studio.localhost:${port}`;
    const call = request({ host: 'localhost', port, path, method, headers: { host, ...headers } }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += String(chunk);
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

export function cookieOf({ headers }: Reply): string {
  const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
  return cookie.split(';')[0] ?? '';
}

/** A socket of the studio, with the messages that it has received. */
export async function openSocket(port: number, path: string, headers: Record<string, string> = {}) {
  const received: Record<string, unknown>[] = [];
  const socket = new WebSocket(`ws://localhost:${port}${path}`, {
    headers: { host: `studio.localhost:${port}`, ...headers },
  });
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  onTestFinished(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, reply) => reject(new Error(String(reply.statusCode))));
    socket.once('error', reject);
  });
  return { socket, received };
}
