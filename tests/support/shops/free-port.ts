import { createServer } from 'node:net';

/** Lies below the range of ephemeral ports: an outgoing connection could take the port of a server that restarts. */
const FIRST = 20_000;
const COUNT = 10_000;

/** The ports of one process; another process begins at another port. */
const OWN = 100;

/** The sandboxes without configured ports take the four after the cards'. */
const STEP = 5;

let next = (process.pid * OWN) % COUNT;

/** Returns a port of 127.0.0.1 that was free a moment ago, and that this process has not returned recently. */
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
