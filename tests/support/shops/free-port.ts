import { closeSync, mkdirSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { isFree } from '../../../backoffice/paths/testing/shop-process.ts';

/** Lies below the range of ephemeral ports: an outgoing connection could take the port of a server that restarts. */
const FIRST = 20_000;
const COUNT = 10_000;

/** A process that was given a port holds the lock of its file, which ends with the process. Each run has a TMPDIR of its own. */
const CLAIMS = join('/tmp', `sluice-ports-${userInfo().uid}`);

/** The ports of one process; another process begins at another port. */
const OWN = 100;

/** The sandboxes without configured ports take the four after the cards'. */
const STEP = 5;

let next = (process.pid * OWN) % COUNT;

/** Returns a port of 127.0.0.1 that is free and that no other test is given while this process lives. */
export async function freePort(): Promise<number> {
  const port = FIRST + next;
  next = (next + STEP) % COUNT;
  return claim(port) && (await isFree(port)) ? port : freePort();
}

function claim(port: number): boolean {
  mkdirSync(CLAIMS, { recursive: true });
  const file = openSync(join(CLAIMS, String(port)), 'a');
  if (tryLock(file)) return true;
  closeSync(file);
  return false;
}
