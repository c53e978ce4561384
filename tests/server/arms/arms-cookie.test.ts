import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ARMS_COOKIE, keepArms, readArms } from '../../../server/arms/arms-cookie.ts';
import { keptOf, withArm } from '../../../server/arms/kept-arms.ts';

const DAY_MS = 86_400_000;

/** A server that gives each session the arm `a`, and answers with the arm that a request proves. */
async function shop(secret = 'a secret') {
  const now = { at: Date.UTC(2026, 0, 1) };
  const options = { secret, secure: true, clock: () => new Date(now.at) };
  const app = Fastify();
  await app.register(cookie);
  const sessionOf = (name: string) => ({ hash: name, valueHash: `${name} ${now.at}` });
  app.get<{ Params: { session: string } }>('/give/:session', async (request, reply) => {
    keepArms(reply, sessionOf(request.params.session), withArm(new Map(), 'testtest', 'a'), options);
    return '';
  });
  app.get<{ Params: { session: string } }>('/read/:session', async (request) => {
    const kept = readArms(request, sessionOf(request.params.session), options);
    return { arm: keptOf(kept, 'testtest', ['b', 'a']) };
  });
  const give = async (session: string) => (await app.inject(`/give/${session}`)).cookies[0];
  const read = async (session: string, value: string) => {
    const answer = await app.inject({ url: `/read/${session}`, cookies: { [ARMS_COOKIE]: value } });
    return [answer.statusCode, answer.json().arm];
  };
  return { now, give, read };
}

describe('the cookie of arms', () => {
  it('X02 is read by its own session for thirty days, also after a renewal', async () => {
    const { now, give, read } = await shop();
    const given = await give('one');
    expect(given).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    now.at += 30 * DAY_MS - 1000;
    expect(await read('one', given?.value ?? '')).toEqual([200, 'a']);
    now.at += 1000;
    expect(await read('one', given?.value ?? '')).toEqual([200, null]);
  });

  it('is none for another session, another secret, or any other text', async () => {
    const { give, read } = await shop();
    const value = (await give('one'))?.value ?? '';
    const foreign = (await (await shop('another')).give('one'))?.value ?? '';
    const [time = '', text = '', signature = ''] = value.split('.');
    const later = `${(Number.parseInt(time, 36) + 60).toString(36)}.${text}.${signature}`;
    const swapped = `${time}.${text.slice(0, 8)}AAAAAAAA.${signature}`;
    expect(await read('two', value)).toEqual([200, null]);
    const others = [foreign, later, swapped, '', '..', value.slice(1), `${value}x`, '%', 'x'.repeat(10_000), '{}'];
    for (const other of others) expect(await read('one', other)).toEqual([200, null]);
  });
});
