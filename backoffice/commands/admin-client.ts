import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Value } from 'typebox/value';
import { errorText } from '../../domain/error-text.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { shortened } from '../../domain/text-limit.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { openStore } from '../../server/db/open-store.ts';
import { isAnswered, socketFile, withSocketPath } from '../../server/operator-socket.ts';
import { dnsLookup } from '../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../server/outbox/send-webhook.ts';
import { FunnelRegistry } from '../../server/versions/funnel-registry.ts';
import { type AdminReply, AdminReplySchema, refused } from '../contracts/admin-reply.ts';
import { DraftFolder } from '../publishing/draft-folder.ts';
import { auditedCommands } from './admin-audit.ts';
import type { AdminCommand } from './admin-command.ts';
import { ownUser, USER_HEADER } from './admin-socket.ts';
import { type CommandEnvironment, offlineTrade } from './offline-orders.ts';
import { adminCommands } from './run-admin-command.ts';

/** Has commands carried out until it is closed. */
export interface OpenAdmin {
  run(command: AdminCommand): Promise<AdminReply>;
  close(): Promise<void>;
}

/** Has one command carried out. */
export function runAdmin(shell: CommandEnvironment, command: AdminCommand): Promise<AdminReply> {
  return withAdmin(
    shell,
    (run) => run(command),
    (refusal) => refusal,
  );
}

/** The server at SLUICE_ADMIN_URL goes first, then the one on the data folder, then this process with the store. */
export async function withAdmin<Result>(
  shell: CommandEnvironment,
  use: (run: OpenAdmin['run']) => Promise<Result>,
  refuse: (refusal: AdminReply) => Result,
): Promise<Result> {
  const opened = await openAdmin(shell);
  if ('done' in opened) return refuse(opened);
  try {
    return await use(opened.run);
  } finally {
    await opened.close();
  }
}

async function openAdmin(shell: CommandEnvironment): Promise<OpenAdmin | AdminReply> {
  const { environment } = shell;
  const read = readConfig(environment);
  if (!read.ok) return refused(read.problems.join('\n'));
  const { config } = read;
  const { SLUICE_ADMIN_URL: url } = environment;
  const close = async () => {};
  if (url) return { run: (command) => askServer(url, config.adminToken, command), close };
  const socket = socketFile(config.dataFolder);
  if (!(await withSocketPath(socket, isAnswered))) return openHere(shell, config);
  return { run: (command) => withSocketPath(socket, (path) => askSocket(path, command)), close };
}

async function askServer(url: string, token: string | null, { type, ...body }: AdminCommand): Promise<AdminReply> {
  if (!URL.canParse(url)) return refused(`SLUICE_ADMIN_URL is "${url}": give the address of the shop.`);
  if (!token) return refused('SLUICE_ADMIN_TOKEN is not set: over the network the server asks for it.');
  try {
    const reply = await fetch(new URL(`/admin/${type}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return readReply(reply.status, await reply.text());
  } catch (error) {
    return refused(`${url} cannot be reached (${errorText(error)}).`);
  }
}

function askSocket(socketPath: string, { type, ...body }: AdminCommand): Promise<AdminReply> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', [USER_HEADER]: ownUser() };
    const request = httpRequest({ socketPath, path: `/${type}`, method: 'POST', headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve(readReply(reply.statusCode ?? 0, Buffer.concat(parts).toString('utf8'))));
    });
    request.on('error', (error) => resolve(refused(`The running server does not answer (${errorText(error)}).`)));
    request.end(JSON.stringify(body));
  });
}

function readReply(status: number, text: string): AdminReply {
  const value = parseJson(text);
  if (status === 200 && Value.Check(AdminReplySchema, value)) return value;
  // The answer is from another server, or from a version without this command.
  return refused(`The server refused (${status}): ${shortened(text, 300)}`);
}

async function openHere(shell: CommandEnvironment, config: Config): Promise<OpenAdmin | AdminReply> {
  const { databaseUrl, dataFolder, funnelsFolder } = config;
  const opened = await openStore({ databaseUrl: databaseUrl ?? undefined, dataFolder });
  if (!opened.ok) return refused(opened.message);
  const { db } = opened.store;
  const closers = [() => opened.store.close()];
  const funnels = new FunnelRegistry(db);
  await funnels.load().catch(async (error: unknown) => {
    await opened.store.close();
    throw error;
  });
  const clock = () => new Date();
  const rules = { allowsLoopback: config.isOnThisMachine };
  const sender = webhookSender({ rules, lookup: dnsLookup, clock });
  closers.unshift(sender.close);
  const all = adminCommands({
    db,
    config,
    funnels,
    drafts: new DraftFolder(funnelsFolder),
    ...offlineTrade(shell, db, funnels, (close) => closers.unshift(close)),
    rules,
    lookup: dnsLookup,
    post: sender.post,
    clock,
    randomBytes,
    newId: randomUUID,
  });
  const run = auditedCommands({ db, clock }, all);
  return {
    run: (command) => run(command, { channel: 'process', name: ownUser() }),
    close: async () => {
      for (const close of closers) await close();
    },
  };
}
