import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import { commandsOn, OFFER } from '../commands/versions/versioned-shop.ts';
import { FunnelsCopy } from '../publishing/brand-folder.ts';
import { runningStudio } from './running-studio.ts';

const shop = appDuringTests();

/** A studio beside a shop whose folder has another price than what is live. */
async function changedShop() {
  const copy = await FunnelsCopy.made();
  await publishFolder(copy.folder, shop().funnels, new Date());
  await copy.change(OFFER, (json) => void Object.assign(json, { offerPrice: 61 }));
  const admin = commandsOn(shop(), shop().funnels, copy.folder);
  const studio = await runningStudio({ funnels: shop().funnels, admin, secret: randomBytes(32) });
  const cookie = await studio.signIn();
  const read = async (path: string) => JSON.parse((await studio.call(path, { headers: { cookie } })).text);
  const live = () =>
    shop()
      .funnels.live()
      .find(({ funnel }) => funnel.uniqueIdentifier === 'classic')?.hash;
  return { ...studio, cookie, read, live };
}

it('a publication needs the sign-in, the token of the page, and the studio’s own origin; its row names the studio', async () => {
  const { call, cookie, read, live, origin } = await changedShop();
  const { seen } = (await read('/admin/api/drafts')).brands[0].funnels[0];
  const first = live();
  const { writeToken } = await read('/api/session');
  const json = { 'content-type': 'application/json' };
  const publish = (headers: Record<string, string>, body: object = { uid: 'classic', seen }) =>
    call('/admin/publish', { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const token = { 'x-sluice-studio': writeToken };
  const foreign: Record<string, string>[] = [
    {},
    token,
    { cookie },
    { cookie, 'x-sluice-studio': `${writeToken.slice(1)}-` },
    { cookie, ...token, origin: 'https://elsewhere.example' },
    { cookie, ...token, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) expect([401, 403]).toContain((await publish(headers)).status);
  const asForm = { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' };
  expect((await call('/admin/publish', { method: 'POST', headers: asForm, body: 'uid=classic' })).status).toBe(403);
  expect((await publish({ cookie, ...token, origin }, { folder: '/etc' })).status).toBe(400);
  expect(live()).toBe(first);
  const done = await publish({ cookie, ...token, origin });
  expect([done.status, JSON.parse(done.text).done]).toEqual([200, true]);
  expect(live()).not.toBe(first);
  const { history, versions } = await read('/admin/api/versions/classic');
  expect(history[0].by).toEqual({ channel: 'studio', actor: 'studio' });
  expect(versions.map(({ is }: { is: string }) => is).slice(0, 2)).toEqual(['live', 'replaced']);
  expect((await call('/admin/api/drafts')).status).toBe(401);
});

it('what the studio reads again and again is no row of the audit, and what it changes is one', async () => {
  const { cookie, read, call } = await changedShop();
  const rows = () => shop().store.db.selectFrom('admin_audit').select('command').orderBy('id').execute();
  const before = (await rows()).length;
  for (const path of ['drafts', 'versions/classic', 'versions/classic/difference']) await read(`/admin/api/${path}`);
  expect(await rows()).toHaveLength(before);
  const { writeToken } = await read('/api/session');
  const headers = { cookie, 'x-sluice-studio': writeToken, 'content-type': 'application/json' };
  await call('/admin/rollback', {
    method: 'POST',
    headers,
    body: JSON.stringify({ uid: 'classic', live: '0'.repeat(64) }),
  });
  expect((await rows()).at(-1)?.command).toBe('rollback');
});
