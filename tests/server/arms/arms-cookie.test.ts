import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ARMS_COOKIE, readArms, storeArms } from '../../../server/arms/arms-cookie.ts';
import { storedChoice, textOfArms, withArm } from '../../../server/arms/stored-arms.ts';

const DAY_MS = 86_400_000;
const DAYS = 400;
const ARMS = withArm(new Map(), 'testtest', 'a');

/** A server that gives each browser the arm `a`, and answers with the arm that a request proves. */
async function shop(secret = 'a secret') {
  const now = { at: Date.UTC(2026, 0, 1, 9, 30) };
  const options = { secret, secure: true, clock: () => new Date(now.at) };
  const app = Fastify();
  await app.register(cookie);
  const sessionOf = (name: string) => ({ hash: name, valueHash: `${name} ${now.at}` });
  app.get('/give', async (_request, reply) => {
    storeArms(reply, ARMS, options);
    return '';
  });
  app.get<{ Params: { session: string } }>('/read/:session', async (request) => {
    const stored = readArms(request, sessionOf(request.params.session), options);
    return { arm: storedChoice(stored, 'testtest', ['b', 'a']) };
  });
  const give = async () => (await app.inject('/give')).cookies[0];
  const read = async (session: string, value: string) => {
    const answer = await app.inject({ url: `/read/${session}`, cookies: { [ARMS_COOKIE]: value } });
    return [answer.statusCode, answer.json().arm];
  };
  return { now, give, read };
}

/** What releases before signed: the same content, with the session that it was given to. */
function earlierValue(session: string, at: number, secret = 'a secret'): string {
  const content = `${Math.floor(at / 1000).toString(36)}.${textOfArms(ARMS)}`;
  return `${content}.${createHmac('sha256', secret).update(`arms!${session}!${content}`).digest('base64url')}`;
}

describe('the cookie of arms', () => {
  it('X02 is read for 400 days, by whichever session the browser has then', async () => {
    const { now, give, read } = await shop();
    const given = await give();
    expect(given).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 34_560_000 });
    now.at += (DAYS - 1) * DAY_MS;
    expect(await read('another session', given?.value ?? '')).toEqual([200, 'a']);
    now.at += DAY_MS;
    expect(await read('another session', given?.value ?? '')).toEqual([200, null]);
  });

  it('X02 names nobody: browsers with the same variants have the same cookie all day', async () => {
    const { now, give } = await shop();
    const first = (await give())?.value;
    now.at += 6 * 3_600_000;
    expect((await give())?.value).toBe(first);
    now.at += DAY_MS;
    expect((await give())?.value).not.toBe(first);
  });

  it('X02 of an earlier release is read by its own session for thirty days', async () => {
    const { now, read } = await shop();
    const value = earlierValue('one', now.at);
    expect([await read('one', value), await read('two', value)]).toEqual([
      [200, 'a'],
      [200, null],
    ]);
    now.at += 30 * DAY_MS;
    expect(await read('one', value)).toEqual([200, null]);
  });

  it('is none of another secret, or of any other text', async () => {
    const { now, give, read } = await shop();
    const value = (await give())?.value ?? '';
    const foreign = (await (await shop('another')).give())?.value ?? '';
    const [time = '', text = '', signature = ''] = value.split('.');
    const later = `${(Number.parseInt(time, 36) + 86_400).toString(36)}.${text}.${signature}`;
    const swapped = `${time}.${text.slice(0, 8)}AAAAAAAA.${signature}`;
    const earlier = earlierValue('one', now.at, 'another');
    const others = [foreign, later, swapped, earlier, '', '..', value.slice(1), `${value}x`, '%', 'x'.repeat(10_000)];
    for (const other of others) expect(await read('one', other)).toEqual([200, null]);
  });
});
