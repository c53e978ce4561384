import { createServer } from 'node:net';

/** Below those that the system gives to outgoing connections: one of them would take the port of a server that restarts. */
const FIRST = 20_000;
const COUNT = 10_000;

/** The ports of one process; others begin elsewhere. */
const OWN = 100;

/** A sandbox without a port of its own takes the second after another one's. */
const STEP = 3;

let next = (process.pid * OWN) % COUNT;

/** A port of 127.0.0.1 that nobody listened on a moment ago, and that this process has not given out lately. */
export async function freePort(): Promise<number> {
  const port = FIRST + next;
  next = (next + STEP) % COUNT;
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
