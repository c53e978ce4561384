import { describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, cookieOf, openSocket, runningStudio } from './running-studio.ts';

const PAGE = { accept: 'text/html' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
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

  it('is by the admin token elsewhere, and a wrong one waits after ten tries', async () => {
    const { call, origin } = await runningStudio();
    const signIn = (token: string) =>
      call('/sign-in', { method: 'POST', headers: { ...FORM, origin }, body: `token=${token}` });
    expect(await signIn(ADMIN_TOKEN)).toMatchObject({ status: 303, headers: { location: '/funnels' } });
    for (let tried = 0; tried < 10; tried += 1)
      expect(await signIn('wrong')).toMatchObject({ headers: { location: '/sign-in?wrong' } });
    expect(await signIn(ADMIN_TOKEN)).toMatchObject({ headers: { location: '/sign-in?wait' } });
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
