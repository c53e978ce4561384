import { chmod, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import fastify from 'fastify';
import { answerError } from './http/problems.ts';

/** Only the folder's owner may open the socket, and null means that another process of this folder listens. */
export async function openOperatorSocket(dataFolder: string, load: () => Promise<RequestListener>) {
  const file = socketFile(dataFolder);
  const isTaken = await withSocketPath(file, isAnswered);
  if (isTaken) return null;
  // A killed process leaves its socket file behind.
  await rm(file, { force: true });
  const app = fastify();
  app.setErrorHandler(answerError);
  // What answers reads the body by itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    const answer = await load();
    reply.hijack();
    answer(request.raw, reply.raw);
  });
  await withSocketPath(file, (path) => app.listen({ path }));
  await chmod(file, 0o600);
  const own = await identity(file);
  return {
    async close() {
      await app.close();
      // Another process may listen there by now.
      if ((await identity(file)) === own) await rm(file, { force: true });
    },
  };
}

async function identity(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino} ${found.birthtimeMs}`;
}

/** The socket's path in a data folder. */
export function socketFile(dataFolder: string): string {
  return join(resolve(dataFolder), 'admin.sock');
}

/** True where a process listens on a socket. */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The longest path of a socket: 108 bytes on Linux, 104 on macOS, including the end. */
const LONGEST = 103;

/** The system limits the length of a socket's path, so that a longer one is reached by a link in a private folder. */
export async function withSocketPath<Result>(file: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(file) <= LONGEST) return use(file);
  const folder = await mkdtemp(join(tmpdir(), 'sluice-'));
  try {
    await symlink(dirname(file), join(folder, 'd'));
    return await use(join(folder, 'd', basename(file)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
