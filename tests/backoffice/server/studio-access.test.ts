import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONNECTION_BOUNDS } from '../../../server/http/bound-connections.ts';
import { ADMIN_TOKEN, cookieOf, openSocket, rememberedSignOuts, runningStudio } from './running-studio.ts';

const PAGE = { accept: 'text/html' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const SUB_FRAME = { ...PAGE, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };

describe('the sign-in of the studio', () => {
  it('is by a link that works once, and its cookie is strict', async () => {
    const { call, newLink } = await runningStudio();
    const path = new URL(newLink()).pathname;
    const first = await call(path);
    expect(first).toMatchObject({ status: 303, headers: { location: '/funnels' } });
    expect([first.headers['set-cookie']].flat()[0]).toMatch(/^sluice_studio=.*HttpOnly; SameSite=Strict$/);
    expect(await call('/inspect', { headers: { ...PAGE, cookie: cookieOf(first) } })).toMatchObject({ status: 200 });
    expect(await call(path)).toMatchObject({ status: 303, headers: { location: '/sign-in?used' } });
  });

  it('is by the admin token elsewhere, and a stranger’s wrong ones are slowed and lock nobody out', async () => {
    const { call, origin } = await runningStudio();
    const signIn = (token: string) =>
      call('/sign-in', { method: 'POST', headers: { ...FORM, origin }, body: `token=${token}` });
    expect(await signIn(ADMIN_TOKEN)).toMatchObject({ status: 303, headers: { location: '/funnels' } });
    expect(await signIn(`+${ADMIN_TOKEN}%0A`)).toMatchObject({ status: 303, headers: { location: '/funnels' } });
    for (let tried = 0; tried < 10; tried += 1)
      expect(await signIn('wrong')).toMatchObject({ headers: { location: '/sign-in?wrong' } });
    const slowed = performance.now();
    expect(await signIn('wrong')).toMatchObject({ headers: { location: '/sign-in?wrong' } });
    expect(await signIn(ADMIN_TOKEN)).toMatchObject({ status: 303, headers: { location: '/funnels' } });
    expect(performance.now() - slowed).toBeGreaterThan(1_900);
  });

  it.each(['{"token":{"toString":null}}', '{"token":["x"]}', 'null'])('refuses %s as any wrong token', async (body) => {
    const { call, origin } = await runningStudio();
    const reply = await call('/sign-in', { method: 'POST', headers: { ...JSON_BODY, origin }, body });
    expect(reply).toMatchObject({ status: 303, headers: { location: '/sign-in?wrong' } });
  });

  it('ends with its token, however it was begun, and is the same for a process that has both', async () => {
    const [secret, signOuts] = [randomBytes(32), rememberedSignOuts()];
    const [one, restarted] = [await runningStudio({ secret, signOuts }), await runningStudio({ secret, signOuts })];
    const rotated = await runningStudio({ secret, signOuts, adminToken: `${ADMIN_TOKEN}-next` });
    const without = await runningStudio({ secret, signOuts, adminToken: null });
    const cookie = await one.signIn();
    const statusAt = async ({ call }: typeof one) => (await call('/api/session', { headers: { cookie } })).status;
    expect(await Promise.all([one, restarted, rotated, without].map(statusAt))).toEqual([200, 200, 401, 401]);
  });

  it('is ended by Sign out for every copy of its cookie and all that it has open, and another stays', async () => {
    const [secret, signOuts] = [randomBytes(32), rememberedSignOuts()];
    const [studio, restarted] = [await runningStudio({ secret, signOuts }), await runningStudio({ secret, signOuts })];
    const { call, signIn, port, origin } = studio;
    const [cookie, other] = [await signIn(), await signIn()];
    const { socket } = await openSocket(port, '/inspect/watch', { cookie, origin });
    const kept = await openSocket(port, '/inspect/watch', { cookie: other, origin });
    const ended = once(socket, 'close');
    const signOut = (headers: Record<string, string>) =>
      call('/sign-out', { method: 'POST', headers: { cookie, origin, ...headers } });
    expect((await signOut({})).status).toBe(403);
    const reply = await studio.signOut(cookie);
    expect([reply.status, cookieOf(reply)]).toEqual([204, 'sluice_studio=']);
    await ended;
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    const statusAt = async (from: typeof studio, own: string) =>
      (await from.call('/api/session', { headers: { cookie: own } })).status;
    expect(await statusAt(studio, cookie)).toBe(401);
    expect(await statusAt(restarted, cookie)).toBe(401);
    expect(await statusAt(studio, other)).toBe(200);
  });

  it.each(['signed out elsewhere', 'too old'])('ends its streams once it is %s, and those of no other', async (how) => {
    const [secret, signOuts] = [randomBytes(32), rememberedSignOuts()];
    let now = new Date();
    const clock = () => now;
    const { port, signIn } = await runningStudio({ secret, signOuts, clock });
    const elsewhere = await runningStudio({ secret, signOuts, clock });
    const cookie = await signIn();
    now = new Date(now.getTime() + 1_000);
    const ended = await watch(port, cookie);
    const other = await watch(port, await signIn());
    if (how === 'too old') now = new Date(now.getTime() + 12 * 3_600_000 - 500);
    else await elsewhere.signOut(cookie);
    await expect.poll(ended).toBe(true);
    expect(other()).toBe(false);
  });

  it('leads to the view that was asked for, and to no other host', async () => {
    const { call, origin } = await runningStudio();
    const signIn = async (to: string, token = ADMIN_TOKEN) =>
      (
        await call('/sign-in', {
          method: 'POST',
          headers: { ...FORM, origin },
          body: new URLSearchParams({ token, to }).toString(),
        })
      ).headers.location;
    expect(await signIn('/funnels/classic?since=30d')).toBe('/funnels/classic?since=30d');
    expect(await signIn('/funnels/classic', 'wrong')).toBe('/sign-in?wrong&to=%2Ffunnels%2Fclassic');
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/sign-in',
      '',
    ])
      expect(await signIn(to)).toBe('/funnels');
  });

  it('admits no token where none is set', async () => {
    const { call, origin } = await runningStudio({ adminToken: null });
    const reply = await call('/sign-in', { method: 'POST', headers: { ...FORM, origin }, body: 'token=' });
    expect(reply).toMatchObject({ headers: { location: '/sign-in?wrong' } });
  });

  it('ends by itself, and a forged cookie is none', async () => {
    let now = new Date();
    const { call, signIn } = await runningStudio({ clock: () => now });
    const cookie = await signIn();
    expect((await call('/api/session', { headers: { cookie } })).status).toBe(200);
    const forged = cookie.replace(/=\d+/, `=${Date.now() + 1e12}`);
    expect((await call('/api/session', { headers: { cookie: forged } })).status).toBe(401);
    now = new Date(now.getTime() + 13 * 3_600_000);
    expect((await call('/api/session', { headers: { cookie } })).status).toBe(401);
  });
});

/** Opens the stream of what changes, and returns whether it has ended. */
async function watch(port: number, cookie: string): Promise<() => boolean> {
  let hasEnded = false;
  const request = get({ port, path: '/api/live', headers: { host: `studio.localhost:${port}`, cookie } });
  onTestFinished(() => void request.destroy());
  const [reply]: IncomingMessage[] = await once(request, 'response');
  expect(reply?.statusCode).toBe(200);
  reply?.on('error', () => {});
  reply?.on('close', () => {
    hasEnded = true;
  });
  reply?.resume();
  return () => hasEnded;
}

describe('a request to the studio', () => {
  it('without a sign-in reads nothing, and a page of it leads to the sign-in', async () => {
    const { call, port, origin } = await runningStudio();
    for (const path of ['/api/session', '/api/funnels']) expect((await call(path)).status).toBe(401);
    expect(await call('/inspect?app=a', { headers: PAGE })).toMatchObject({
      headers: { location: '/sign-in?to=%2Finspect%3Fapp%3Da' },
    });
    await expect(openSocket(port, '/inspect/watch', { origin })).rejects.toThrow('401');
  });

  it('for another host name is refused, as is one from another origin or a frame', async () => {
    const { call, signIn, port } = await runningStudio();
    const cookie = await signIn();
    const refused = async (headers: Record<string, string>) =>
      (await call('/api/session', { headers: { cookie, ...headers } })).status;
    expect(await refused({ host: `localhost:${port}` })).toBe(421);
    expect(await refused({ host: `evil.example:${port}` })).toBe(421);
    expect(await refused({ origin: 'http://localhost:8080' })).toBe(403);
    expect(await refused({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect((await call('/inspect', { headers: { cookie, ...SUB_FRAME } })).status).toBe(403);
    const watch = openSocket(port, '/inspect/watch', { cookie, origin: 'http://localhost:8080' });
    await expect(watch).rejects.toThrow('403');
  });

  it('that writes needs the token of the page', async () => {
    const { call, signIn, origin } = await runningStudio();
    const cookie = await signIn();
    const { writeToken } = JSON.parse((await call('/api/session', { headers: { cookie } })).text);
    const chart = {
      name: 'lamp',
      states: [{ id: '', key: 'lamp', parent: null, kind: 'atomic', initial: null, runs: [] }],
      transitions: [],
    };
    const layOut = (headers: Record<string, string>, body: object = chart) =>
      call('/api/layout', {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect((await layOut({})).status).toBe(403);
    expect((await layOut({ 'x-sluice-studio': 'guessed' })).status).toBe(403);
    const laid = await layOut({ 'x-sluice-studio': writeToken });
    expect(JSON.parse(laid.text)).toMatchObject({ boxes: [{ item: { state: { key: 'lamp' } } }] });
    expect((await layOut({ 'x-sluice-studio': writeToken }, { name: 'x' })).status).toBe(400);
  });

  it('gets a policy that lets no script of another origin run and no other page frame it', async () => {
    const { call } = await runningStudio();
    const { headers } = await call('/sign-in', { headers: PAGE });
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

it.each(['', 'GET / HTTP/1.1\r\nHost: '])(
  'a connection that sent %j and falls silent is closed in the time of the shop’s listener',
  async (sent) => {
    const bounds = { ...CONNECTION_BOUNDS, headersMs: 200, requestMs: 300, checkMs: 50 };
    const { port } = await runningStudio({ connections: bounds });
    const socket = connect(port, 'localhost');
    socket.write(sent);
    socket.resume();
    await once(socket, 'close');
  },
);
