import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closeInTime } from '../../../server/http/bound-connections.ts';

const LONG_MS = 60_000;

const POSTED = 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

describe('a server that is stopped', () => {
  it('does not wait for an idle connection that a browser opened in advance', async () => {
    const { app, port } = await listening({});
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    // The server has accepted the idle connection once it has answered a later one.
    await fetch(`http://127.0.0.1:${port}/quick`);
    const ended = once(unused.resume(), 'close');
    await app.close();
    await ended;
  });

  it('completes its open answers', async () => {
    const { app, port, answer } = await listening({});
    const asked = fetch(`http://127.0.0.1:${port}/slow`);
    await answer.asked;
    const closed = app.close();
    answer.give();
    expect(await (await asked).text()).toBe('done');
    await closed;
  });

  it('does not wait for the connection of an answer that it completes', async () => {
    const { app, port, answer } = await listening({});
    const agent = new Agent({ keepAlive: true });
    const asked = once(get({ port, host: '127.0.0.1', path: '/slow', agent }), 'response');
    await answer.asked;
    const closed = app.close();
    answer.give();
    const [reply]: IncomingMessage[] = await asked;
    reply?.resume();
    await closed;
    agent.destroy();
  });

  it.each([
    ['whose headers are still on their way', 'GET /quick HTTP/1.1\r\nHost: localhost\r\n'],
    ['whose body is still on its way', POSTED],
    ['that only reads', 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('waits less for a request %s', async (_, sent) => {
    const { app, port } = await listening({ readingMs: 1 });
    const asking = connect(port, '127.0.0.1');
    asking.write(sent);
    await fetch(`http://127.0.0.1:${port}/quick`);
    const ended = once(asking.resume(), 'close');
    await app.close();
    await ended;
  });

  it('waits longer for a request that acts', async () => {
    const { app, port, answer } = await listening({ readingMs: 1 });
    const asked = fetch(`http://127.0.0.1:${port}/slow`, ACTING);
    await answer.asked;
    const reading = fetch(`http://127.0.0.1:${port}/slow`);
    const closed = app.close();
    await expect(reading).rejects.toThrow('fetch failed');
    answer.give();
    expect(await (await asked).text()).toBe('done');
    await closed;
  });

  it('waits no longer than its grace period', async () => {
    const { app, port, answer } = await listening({ actingMs: 1 });
    const asked = fetch(`http://127.0.0.1:${port}/slow`, ACTING).catch((error: Error) => error.name);
    await answer.asked;
    await app.close();
    expect(await asked).toBe('TypeError');
  });
});

const ACTING = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

async function listening(times: { readingMs?: number; actingMs?: number }) {
  const app = fastify();
  closeInTime(app, { readingMs: LONG_MS, actingMs: LONG_MS, ...times });
  const answer = slowAnswer();
  app.get('/quick', async () => 'done');
  app.route({
    method: ['GET', 'POST'],
    url: '/slow',
    handler: async () => {
      answer.isAsked();
      await answer.given;
      return 'done';
    },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(origin).port), answer };
}

interface Answer {
  asked: Promise<unknown>;
  isAsked(): void;
  given: Promise<unknown>;
  give(): void;
}

function slowAnswer(): Answer {
  const events = new EventEmitter();
  const [asked, given] = [once(events, 'asked'), once(events, 'given')];
  return { asked, isAsked: () => events.emit('asked'), given, give: () => events.emit('given') };
}
