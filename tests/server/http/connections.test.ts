import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  boundConnections,
  boundPipelining,
  CONNECTION_BOUNDS,
  type ConnectionBounds,
  endAbandonedStreams,
  isTooSlow,
  requestTimes,
} from '../../../server/http/bound-connections.ts';

const LONG_MS = 600_000;
const LONG: ConnectionBounds = {
  headersMs: LONG_MS,
  requestMs: LONG_MS,
  checkMs: 10,
  readingMs: LONG_MS,
  leastBytes: 1024,
  most: 100,
  inFlight: 100,
};

/** More bytes than the system takes from the server for a client that does not read. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

async function listening(bounds: Partial<ConnectionBounds>) {
  const all = { ...LONG, ...bounds };
  const app = fastify({ ...requestTimes(all), forceCloseConnections: true });
  boundConnections(app, all);
  boundPipelining(app, all.inFlight);
  endAbandonedStreams(app);
  const events = new EventEmitter();
  app.get('/quick', async () => 'done');
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    const given = once(events, 'given');
    events.emit('asked');
    await given;
    return 'done';
  });
  app.post('/body', async () => 'done');
  const streams: Readable[] = [];
  app.get('/stream', async () => {
    const stream = new PassThrough();
    stream.write('begun');
    streams.push(stream);
    return stream;
  });
  app.get('/late', async (request) => {
    events.emit('asked');
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close');
    const stream = new PassThrough();
    streams.push(stream);
    return stream;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const client = () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { app, origin, events, streams, client };
}

/** All that a client gets until its connection is closed. */
async function answered(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString('latin1');
}

describe('a connection is closed', () => {
  it('if it never sends a byte', async () => {
    const { client } = await listening({ headersMs: 30 });
    const sockets = Array.from({ length: 50 }, client);
    const answers = await Promise.all(sockets.map(answered));
    expect(answers).toEqual(Array(50).fill(expect.not.stringContaining('200 OK')));
  });

  it('if its headers do not end', async () => {
    const { client } = await listening({ headersMs: 30 });
    const socket = client();
    socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(await answered(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('if its body does not end', async () => {
    const { client } = await listening({ headersMs: 30, requestMs: 60 });
    const socket = client();
    socket.write(
      'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    expect(await answered(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('if it does not read its answer', async () => {
    const { app, client } = await listening({ readingMs: 30 });
    const accepted = once(app.server, 'connection');
    const socket = asking(client().pause(), '/large');
    const [served]: Socket[] = await accepted;
    if (!served) throw new Error('no connection was accepted');
    await once(served, 'close');
    expect((await answered(socket.resume())).length).toBeLessThan(LARGE.byteLength);
  });

  it('if it is one too many; the others are served, and another is once one of them has ended', async () => {
    const { app, client } = await listening({ most: 2 });
    const first = client();
    await once(app.server, 'connection');
    client();
    await once(app.server, 'connection');
    expect(await answered(client())).toBe('');
    first.destroy();
    await expect.poll(() => answered(asking(client()))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('pipelined requests', () => {
  const pipelining = (socket: Socket, url: string, count: number) =>
    socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count));

  it('are answered up to the bound, again and again', async () => {
    const { client } = await listening({ inFlight: 3 });
    const socket = client();
    for (let round = 0; round < 3; round += 1) {
      let text = '';
      const all = new Promise<void>((resolve) => {
        socket.on('data', (part) => {
          text += part;
          if (text.split('200 OK').length === 4 && text.endsWith('done')) resolve();
        });
      });
      pipelining(socket, '/quick', 3);
      await all;
      socket.removeAllListeners('data');
    }
  });

  it('close their connection beyond the bound, and what remains of them is not handled', async () => {
    const { client, streams } = await listening({ inFlight: 3 });
    const socket = client();
    pipelining(socket, '/stream', 50);
    await answered(socket);
    await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual(streams.map(() => true));
    expect(streams.length).toBeLessThanOrEqual(3);
  });

  it('have the streams of all their answers ended with the connection, begun before it or after', async () => {
    const { client, events, streams } = await listening({});
    const socket = client();
    const asked = once(events, 'asked');
    pipelining(socket, '/stream', 5);
    pipelining(socket, '/late', 1);
    await asked;
    expect(streams).toHaveLength(5);
    socket.destroy();
    await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual(Array(6).fill(true));
  });
});

/** A client that sends one request. */
function asking(socket: Socket, url = '/quick'): Socket {
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return socket;
}

describe('a connection stays open', () => {
  it('while the server is slow itself', async () => {
    const { app, client, events, origin } = await listening({ readingMs: 10 });
    const asked = once(events, 'asked');
    const answer = fetch(`${origin}/slow`);
    await asked;
    // Before, a busy machine could take longer to send the request.
    Object.assign(app.server, { headersTimeout: 30, requestTimeout: 60 });
    // A silent connection that begins later is closed first, so that all times have passed.
    await answered(client());
    await answered(client());
    await answered(client());
    events.emit('given');
    expect(await (await answer).text()).toBe('done');
  });

  it('while a large answer is read', async () => {
    const { origin } = await listening(CONNECTION_BOUNDS);
    expect((await (await fetch(`${origin}/large`)).arrayBuffer()).byteLength).toBe(LARGE.byteLength);
  });
});

it.each([
  ['takes nothing of a waiting answer', { taken: 10, waiting: 500 }, { taken: 10, waiting: 500 }, true],
  ['takes less than it has to', { taken: 10, waiting: 500 }, { taken: 109, waiting: 401 }, true],
  ['takes enough', { taken: 10, waiting: 500 }, { taken: 110, waiting: 400 }, false],
  ['has taken all', { taken: 10, waiting: 50 }, { taken: 60, waiting: 0 }, false],
  ['waits for the server', { taken: 10, waiting: 0 }, { taken: 10, waiting: 0 }, false],
  ['has an answer since this interval', { taken: 10, waiting: 0 }, { taken: 10, waiting: 500 }, false],
])('a client that %s', (_, before, now, verdict) => {
  expect(isTooSlow(before, now, 100)).toBe(verdict);
});
