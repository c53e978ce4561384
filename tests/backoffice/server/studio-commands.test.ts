import { describe, expect, it } from 'vitest';
import type { AdminCaller, AdminCommand } from '../../../backoffice/commands/admin-command.ts';
import { runningStudio } from './running-studio.ts';

/** A studio with the commands that it gave. */
async function commandedStudio() {
  const given: { command: AdminCommand; caller: AdminCaller }[] = [];
  const studio = await runningStudio({
    admin: async (command, caller) => {
      given.push({ command, caller });
      return { done: true, text: 'done', data: [] };
    },
  });
  const cookie = await studio.signIn();
  const { writeToken } = JSON.parse((await studio.call('/api/session', { headers: { cookie } })).text);
  const post = (path: string, headers: Record<string, string>, body: object) =>
    studio.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const own = { cookie, origin: studio.origin, 'x-sluice-studio': String(writeToken) };
  return { ...studio, cookie, own, post, given };
}

const ROLLBACK = { uid: 'classic' };

describe('a command from the studio', () => {
  it('is the operator’s own command, by the name of the studio', async () => {
    const { post, own, given } = await commandedStudio();
    const reply = await post('/admin/rollback', own, ROLLBACK);
    expect(JSON.parse(reply.text)).toEqual({ done: true, text: 'done', data: [] });
    expect(given).toEqual([
      { command: { type: 'rollback', uid: 'classic' }, caller: { channel: 'studio', name: 'studio' } },
    ]);
  });

  it('is refused without a sign-in, without the page’s token, and from another origin', async () => {
    const { post, own, given, call, port } = await commandedStudio();
    const { cookie, origin, 'x-sluice-studio': token } = own;
    const statusOf = async (headers: Record<string, string>) =>
      (await post('/admin/rollback', headers, ROLLBACK)).status;
    expect(await statusOf({ origin, 'x-sluice-studio': token })).toBe(401);
    expect(await statusOf({ cookie: 'sluice_studio=1.a.b', origin, 'x-sluice-studio': token })).toBe(401);
    expect(await statusOf({ cookie, origin })).toBe(403);
    expect(await statusOf({ cookie, origin, 'x-sluice-studio': 'guessed' })).toBe(403);
    expect(await statusOf({ ...own, origin: 'http://localhost:8080' })).toBe(403);
    expect(await statusOf({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ ...own, host: `localhost:${port}` })).toBe(421);
    expect(await statusOf({ ...own, authorization: 'Bearer a-token-of-24-characters', cookie: '' })).toBe(401);
    const form = await call('/admin/rollback', {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'uid=classic',
    });
    expect(form.status).toBe(403);
    expect(given).toEqual([]);
  });

  it('that moves an order’s money, and the file of all orders, are no less guarded', async () => {
    const { post, own, given } = await commandedStudio();
    const { cookie, origin } = own;
    for (const path of ['/admin/refunds', '/admin/captures', '/admin/orders', '/admin/api/orders.csv'])
      for (const headers of [
        { cookie, origin },
        { ...own, 'x-sluice-studio': 'guessed' },
        { ...own, origin: 'null' },
      ])
        expect([path, (await post(path, headers, { order: 'A-1' })).status]).toEqual([path, 403]);
    expect(given).toEqual([]);
  });

  it('names no folder of the server’s disk, and no field that it does not have', async () => {
    const { post, own, given } = await commandedStudio();
    expect((await post('/admin/publish', own, { folder: '/etc' })).status).toBe(400);
    expect((await post('/admin/rollback', own, { ...ROLLBACK, amount: 1 })).status).toBe(400);
    expect((await post('/admin/none', own, {})).status).toBe(404);
    expect(given).toEqual([]);
  });
});

describe('a reading of the studio', () => {
  it.each([
    '/admin/api/orders',
    '/admin/api/stats/classic',
    '/api/live',
    '/images/northvale/logo.svg',
    '/admin/api/orders/A-1',
    '/admin/api/orders.csv',
    '/admin/api/walks/A-1',
  ])('%s needs a sign-in, and answers no other origin', async (path) => {
    const { call, cookie } = await commandedStudio();
    expect((await call(path)).status).toBe(401);
    expect((await call(path, { headers: { cookie, origin: 'http://localhost:8080' } })).status).toBe(403);
    expect((await call(path, { headers: { cookie, 'sec-fetch-site': 'same-site' } })).status).toBe(403);
  });
});
